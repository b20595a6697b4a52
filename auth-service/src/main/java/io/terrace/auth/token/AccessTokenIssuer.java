package io.terrace.auth.token;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.Jwt;
import io.terrace.auth.AuthConfig;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Issues the tokens fans carry.
@ApplicationScoped
public class AccessTokenIssuer {

    private final SigningKeyCache keys;
    private final String issuer;

    AccessTokenIssuer(SigningKeyCache keys, AuthConfig config) {
        this.keys = keys;
        issuer = config.publicUrl().toString();
    }

    /// A JWT signed with Ed25519, `typ` `at+jwt`.
    public String issue(Grant grant, Instant now) {
        SigningKeyCache.Signer signer = keys.signer();
        return Jwt.issuer(issuer)
                .audience("terrace")
                .subject(grant.user().toString())
                .claim("sid", grant.session().toString())
                .claim("cid", grant.community().toString())
                .claim("pid", grant.partner().toString())
                .claim("env", grant.environment())
                .claim("amr", List.of(grant.amr()))
                .claim("scope", "fan")
                .claim("jti", Ids.next().toString())
                .issuedAt(now)
                .expiresAt(now.plus(grant.ttl()))
                .jws()
                .algorithm(SignatureAlgorithm.EDDSA)
                .keyId(signer.kid())
                .header("typ", "at+jwt")
                .sign(signer.key());
    }

    /// @param environment of the keys it serves with, `live` or `test`
    /// @param amr how the fan signed in
    public record Grant(
            UUID user, UUID session, UUID community, UUID partner, String environment, String amr, Duration ttl) {}
}
