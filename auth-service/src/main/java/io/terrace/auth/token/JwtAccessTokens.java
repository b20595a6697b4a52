package io.terrace.auth.token;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.Jwt;
import io.terrace.auth.AuthConfig;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

@ApplicationScoped
class JwtAccessTokens implements AccessTokens {

    private final SigningKeys keys;
    private final String issuer;

    JwtAccessTokens(SigningKeys keys, AuthConfig config) {
        this.keys = keys;
        issuer = config.publicUrl().toString();
    }

    @Override
    public String issue(Grant grant, Instant now) {
        SigningKeys.Signer signer = keys.signer();
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
}
