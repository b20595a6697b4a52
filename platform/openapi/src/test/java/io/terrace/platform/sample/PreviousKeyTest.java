package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Cursors;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// A service whose keys are being replaced: another is accepted beside each.
@QuarkusTest
@TestProfile(PreviousKeyTest.Replaced.class)
@WithTestResource(TestStack.class)
class PreviousKeyTest {

    private static final String PREVIOUS = "0d".repeat(32);
    private static final String STRANGE = "0e".repeat(32);
    private static final TestContextTokens TOKENS = TestContextTokens.forService("web-tests");

    private final UUID community = UUID.randomUUID();

    public static final class Replaced implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "terrace.context-key-previous", PREVIOUS,
                    "terrace.cursor-key-previous", PREVIOUS);
        }
    }

    @Test
    void contextTokensOfBothKeysAreAccepted() {
        assertThat(status(TestContextTokens.KEY)).isEqualTo(200);
        assertThat(status(PREVIOUS)).isEqualTo(200);
        assertThat(status(STRANGE)).isEqualTo(401);
    }

    @Test
    void cursorsOfBothKeysAreOpened() {
        assertThat(page(TestStack.CURSOR_KEY)).isEqualTo(200);
        assertThat(page(PREVIOUS)).isEqualTo(200);
        assertThat(page(STRANGE)).isEqualTo(400);
    }

    private int status(String key) {
        return given().auth().oauth2(token(key)).get("/samples/notes").statusCode();
    }

    private int page(String key) {
        String cursor = new Cursors(RotatingSecret.only(key))
                .seal("notes@" + community, UUID.randomUUID().toString());
        return given().auth()
                .oauth2(token(TestContextTokens.KEY))
                .queryParam("cursor", cursor)
                .get("/samples/notes")
                .statusCode();
    }

    private String token(String key) {
        return TOKENS.signed(
                Map.of(
                        "sub",
                        UUID.randomUUID().toString(),
                        ContextTokenClaimNames.ROLES,
                        List.of(Role.FAN),
                        ContextTokenClaimNames.COMMUNITY,
                        community.toString(),
                        ContextTokenClaimNames.PARTNER,
                        TestContextTokens.PARTNER.toString(),
                        ContextTokenClaimNames.SESSION,
                        TestContextTokens.SESSION.toString(),
                        ContextTokenClaimNames.KEY,
                        TestContextTokens.API_KEY.toString(),
                        ContextTokenClaimNames.ENVIRONMENT,
                        "live"),
                key);
    }
}
