package io.terrace.auth.token;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.partner.PartnerService;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Issues the tokens staff carry.
@ApplicationScoped
public class StaffTokenIssuer {

    private final SigningKeyCache keys;
    private final PartnerService partners;
    private final String issuer;

    StaffTokenIssuer(SigningKeyCache keys, PartnerService partners, AuthConfig config) {
        this.keys = keys;
        this.partners = partners;
        issuer = config.publicUrl().toString();
    }

    /// A JWT signed with Ed25519, `typ` `staff+jwt`, `aud` `terrace-staff`: no fan's token, and none is one. It
    /// carries the limits the partner has of its own, for staff have no key that would.
    public String issue(Pass pass, Instant now) {
        SigningKeyCache.Signer signer = keys.signer();
        JwtClaimsBuilder claims = Jwt.issuer(issuer)
                .audience("terrace-staff")
                .subject(pass.member().toString())
                .claim("sid", pass.session().toString())
                .claim("pid", pass.partner().toString())
                .claim("role", pass.role().wire())
                .claim("jti", Ids.next().toString())
                .issuedAt(now)
                .expiresAt(now.plus(pass.ttl()));
        if (pass.community() != null) {
            claims.claim("cid", pass.community().toString());
        }
        Map<String, Integer> limits =
                partners.configuration(pass.partner()).settings().rateLimitsWith(Map.of());
        if (!limits.isEmpty()) {
            claims.claim("limits", limits);
        }
        return claims.jws()
                .algorithm(SignatureAlgorithm.EDDSA)
                .keyId(signer.kid())
                .header("typ", "staff+jwt")
                .sign(signer.key());
    }

    /// What a member may do, for how long.
    ///
    /// @param community the one of the partner's that they work in now; absent before they have named one
    public record Pass(
            UUID member,
            UUID session,
            UUID partner,
            @Nullable UUID community,
            StaffRole role,
            Duration ttl) {}
}
