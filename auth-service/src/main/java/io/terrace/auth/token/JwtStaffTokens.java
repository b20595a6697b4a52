package io.terrace.auth.token;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.partner.PartnerDirectory;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;

@ApplicationScoped
class JwtStaffTokens implements StaffTokens {

    private final SigningKeys keys;
    private final PartnerDirectory partners;
    private final String issuer;

    JwtStaffTokens(SigningKeys keys, PartnerDirectory partners, AuthConfig config) {
        this.keys = keys;
        this.partners = partners;
        issuer = config.publicUrl().toString();
    }

    @Override
    public String issue(Pass pass, Instant now) {
        SigningKeys.Signer signer = keys.signer();
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
}
