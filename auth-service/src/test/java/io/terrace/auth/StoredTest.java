package io.terrace.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class StoredTest {

    @ParameterizedTest
    @ValueSource(strings = {"app_user", "identity", "session", "otp_challenge", "otp_pace"})
    void aQueryThatForgetsTheTenantSeesNothing(String table) {
        Club club = Club.found();
        String email = Club.anyEmail();
        Club.ok(club.verify(club.challenge(email), Mailbox.code(email)));

        assertThat(Rows.count(table, club.community())).isPositive();
        assertThat(Rows.countOfNobody(table)).isZero();
        assertThat(Rows.count(table, UUID.randomUUID())).isZero();
    }

    @Test
    void noSecretIsStoredAsItIs() {
        Club club = Club.found();
        String email = Club.anyEmail();
        String challenge = club.challenge(email);
        String code = Mailbox.code(email);
        JsonPath tokens = Club.ok(club.verify(challenge, code));
        String key = Club.operator()
                .body(Map.of("name", "App", "kind", "secret"))
                .post("/v2/partners/{id}/api-keys", club.partner())
                .path("key");

        String refresh = tokens.getString("refreshToken");
        for (String table : List.of("session", "otp_challenge", "otp_pace", "api_key", "signing_key")) {
            assertThat(Rows.dump(table, club.community()))
                    .doesNotContain(refresh, refresh.substring(40, 90), "," + code + ",", key.substring(12));
        }
        assertThat(Rows.dump("otp_pace", club.community())).doesNotContain(email);
        assertThat(Rows.dump("otp_sender", club.community())).doesNotContain("127.0.0.1");
    }
}
