package io.terrace.auth.token;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SigningKeysTest {

    @Inject
    TestClock clock;

    @Inject
    MasterKey master;

    @Test
    void aNewKeyIsPublishedBeforeItSignsAndTheOldOneStaysPublished() throws Exception {
        Club club = Club.found();
        String old = kidOf(club);
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Instant signsFrom = clock.instant().plus(Duration.ofHours(1));
        String young = QuarkusTransaction.requiringNew().call(() -> {
            var key = new SigningKey(pair, master, signsFrom);
            key.persist();
            return key.id();
        });

        clock.advance(Duration.ofSeconds(31));
        assertThat(published()).contains(old, young);
        assertThat(kidOf(club)).isEqualTo(old);

        clock.advance(Duration.ofHours(1));
        assertThat(published()).contains(old, young);
        assertThat(kidOf(club)).isEqualTo(young);
    }

    @Test
    void thePrivateHalfIsSealed() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();

        var key = new SigningKey(pair, master, clock.instant());

        assertThat(key.privateKey(master).getEncoded())
                .isEqualTo(pair.getPrivate().getEncoded());
    }

    private static List<String> published() {
        return given().get("/.well-known/jwks.json").jsonPath().getList("keys.kid", String.class);
    }

    private static String kidOf(Club club) {
        String token = club.sync(Map.of("externalUserId", "fan")).getString("accessToken");
        String header = new String(
                Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.'))), StandardCharsets.UTF_8);
        return io.restassured.path.json.JsonPath.from(header).getString("kid");
    }
}
