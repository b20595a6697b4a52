package io.terrace.auth.token;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTokenTest {

    @Inject
    TestClock clock;

    @Test
    void anyoneCanCheckATokenWithThePublishedKeys() throws Exception {
        Club club = Club.found();
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan"));
        String keys = given().get("/.well-known/jwks.json").asString();

        JwtClaims claims = new JwtConsumerBuilder()
                .setVerificationKeyResolver(new JwksVerificationKeyResolver(new JsonWebKeySet(keys).getJsonWebKeys()))
                .setJwsAlgorithmConstraints(new AlgorithmConstraints(ConstraintType.PERMIT, "EdDSA"))
                .setExpectedType(true, "at+jwt")
                .setExpectedIssuer(TestStack.PUBLIC_URL)
                .setExpectedAudience("terrace")
                .setEvaluationTime(NumericDate.fromMilliseconds(clock.millis()))
                .build()
                .processToClaims(tokens.getString("accessToken"));

        assertThat(claims.getSubject()).isEqualTo(tokens.getString("user.id"));
        assertThat(claims.getStringClaimValue("sid")).isEqualTo(tokens.getString("sessionId"));
        assertThat(claims.getStringClaimValue("cid")).isEqualTo(club.community().toString());
        assertThat(claims.getStringClaimValue("pid")).isEqualTo(club.partner().toString());
        assertThat(claims.getStringClaimValue("env")).isEqualTo("test");
        assertThat(claims.getStringListClaimValue("amr")).isEqualTo(List.of("partner"));
        assertThat(claims.getStringClaimValue("scope")).isEqualTo("fan");
        assertThat(claims.getJwtId()).isNotBlank();
        assertThat(claims.getExpirationTime().getValue() - claims.getIssuedAt().getValue())
                .isEqualTo(900);
    }

    @Test
    void thePublishedKeysArePublicOnly() {
        given().get("/.well-known/jwks.json")
                .then()
                .statusCode(200)
                .header("Cache-Control", "public, max-age=300")
                .body("keys[0].kty", equalTo("OKP"))
                .body("keys[0].crv", equalTo("Ed25519"))
                .body("keys[0].alg", equalTo("EdDSA"))
                .body("keys[0].d", equalTo(null));
    }
}
