package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.sample.ProblemTest.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class IdempotencyTest {

    @Inject
    DataSource database;

    private final UUID community = UUID.randomUUID();
    private final String fan = TestContextTokens.forService("web-tests").fan(community, UUID.randomUUID());
    private final String key = UUID.randomUUID().toString();
    private final String what = UUID.randomUUID().toString().substring(0, 4);

    @ParameterizedTest
    @ValueSource(strings = {"/samples/effects", "/samples/apart"})
    void twentyRequestsAtOnceHaveOneEffectAndOneAnswer(String path) throws Exception {
        List<Future<byte[]>> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<byte[]> untilAnswered = () -> {
                Response response = sendTo(path, key, what);
                while (response.statusCode() == 409) {
                    problem(response, 409, "idempotency_in_progress");
                    response = sendTo(path, key, what);
                }
                return response.then().statusCode(200).extract().asByteArray();
            };
            for (int i = 0; i < 20; i++) {
                answers.add(threads.submit(untilAnswered));
            }
        }

        byte[] first = answers.getFirst().get();
        for (var answer : answers) {
            assertThat(answer.get()).isEqualTo(first);
        }
        assertThat(effects(what)).isEqualTo(1);
    }

    @Test
    void anAnswerLostAfterCommitComesAgain() {
        Response lost = send(key, what);

        Response repeated = send(key, what);

        assertThat(repeated.asByteArray()).isEqualTo(lost.asByteArray());
        assertThat(repeated.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(lost.header("Idempotency-Replayed")).isNull();
        assertThat(repeated.contentType()).isEqualTo(lost.contentType());
    }

    @Test
    void anotherBodyUnderTheSameKeyIsRefused() {
        send(key, what);

        problem(send(key, "other"), 422, "idempotency_key_reused");
    }

    @Test
    void idempotentRefusalCommitsItsEffectsOnce() throws SQLException {
        Response refused = send(key, "refuse" + what);

        Response repeated = send(key, "refuse" + what);

        problem(refused, 422, "rule_violation");
        assertThat(repeated.asByteArray()).isEqualTo(refused.asByteArray());
        assertThat(effects("refuse" + what)).isEqualTo(1);
    }

    @Test
    void temporaryFailureIsNotStored() throws SQLException {
        problem(send(key, "busy" + what), 503, "temporarily_unavailable");

        problem(send(key, "busy" + what), 503, "temporarily_unavailable");

        assertThat(effects("busy" + what)).isZero();
    }

    @Test
    void aCrashLeavesNeitherEffectNorLock() throws SQLException {
        problem(send(key, "crash" + what), 500, "internal_error");

        assertThat(effects("crash" + what)).isZero();
        send(key, what).then().statusCode(200);
    }

    @Test
    void anotherFansKeyIsAnotherKey() throws SQLException {
        send(key, what);

        String other = TestContextTokens.forService("web-tests").fan(community, UUID.randomUUID());
        given().auth()
                .oauth2(other)
                .header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body(what))
                .post("/samples/effects")
                .then()
                .statusCode(200);

        assertThat(effects(what)).isEqualTo(2);
    }

    @Test
    void aKeyIsAnotherOneInAnotherCommunity() throws SQLException {
        TestContextTokens tokens = TestContextTokens.forService("web-tests");
        String inOne = tokens.staff(community, StaffRole.EDITOR);
        String inAnother = tokens.staff(UUID.randomUUID(), StaffRole.EDITOR);

        Response first = sendAs(inOne, what);
        Response other = sendAs(inAnother, what);
        Response again = sendAs(inAnother, what);

        assertThat(other.header("Idempotency-Replayed")).isNull();
        assertThat(other.<String>path("id")).isNotEqualTo(first.path("id"));
        assertThat(again.asByteArray()).isEqualTo(other.asByteArray());
        assertThat(effects(what)).isEqualTo(2);
    }

    @Test
    void anAnswerWithoutAKeyIsTheSameText() {
        String keyless = given().auth()
                .oauth2(fan)
                .contentType(ContentType.JSON)
                .body(body(what))
                .post("/samples/effects")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .extract()
                .path("text");

        assertThat(keyless).isEqualTo(what);
    }

    @Test
    void keylessRefusalCommitsEffectsAndOutageRollsBack() throws SQLException {
        problem(keyless("/samples/effects", "refuse" + what), 422, "rule_violation");
        problem(keyless("/samples/effects", "busy" + what), 503, "temporarily_unavailable");

        assertThat(effects("refuse" + what)).isEqualTo(1);
        assertThat(effects("busy" + what)).isZero();
    }

    @Test
    void anAnswerThatCannotBeWrittenLeavesNothingBehind() throws SQLException {
        problem(keyless("/samples/unwritable", what), 500, "internal_error");
        problem(sendTo("/samples/unwritable", key, what), 500, "internal_error");
        problem(request().body(body(what)).put("/samples/unwritable"), 500, "internal_error");

        assertThat(effects(what)).isZero();
    }

    @Test
    void anAnswerWrittenInItsTransactionIsSentAsItWasWritten() throws SQLException {
        Response written = request().body(body(what)).put("/samples/written");

        written.then().statusCode(200).contentType("application/json");
        assertThat(written.asString())
                .isEqualTo("{\"id\":\"00000000-0000-0000-0000-000000000001\",\"text\":\"" + what + "\"}");
        assertThat(effects(what)).isEqualTo(1);
    }

    private Response keyless(String path, String text) {
        return request().body(body(text)).post(path);
    }

    private RequestSpecification request() {
        return given().auth().oauth2(fan).contentType(ContentType.JSON);
    }

    private Response sendAs(String token, String text) {
        return given().auth()
                .oauth2(token)
                .header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body(text))
                .post("/samples/effects")
                .then()
                .statusCode(200)
                .extract()
                .response();
    }

    @Test
    void aKeyTooLongIsInvalid() {
        problem(send("k".repeat(256), what), 400, "validation_failed");
    }

    @Test
    void aDemandedKeyMustBeThere() {
        problem(given().auth().oauth2(fan).post("/samples/demanding"), 400, "idempotency_key_required");
    }

    @Test
    void operationOutsideATransactionIsRepeatedToo() throws SQLException {
        Response first = sendTo("/samples/apart", key, what);
        Response again = sendTo("/samples/apart", key, what);
        Response refused = sendTo("/samples/apart", "r" + key, "refuse" + what);
        Response refusedAgain = sendTo("/samples/apart", "r" + key, "refuse" + what);

        first.then().statusCode(200);
        assertThat(again.asByteArray()).isEqualTo(first.asByteArray());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        problem(refused, 422, "rule_violation");
        assertThat(refusedAgain.asByteArray()).isEqualTo(refused.asByteArray());
        assertThat(effects(what)).isEqualTo(1);
        assertThat(effects("refuse" + what)).isEqualTo(1);
    }

    @Test
    void crashFreesAKeyOutsideATransaction() throws SQLException {
        problem(sendTo("/samples/apart", key, "crash" + what), 500, "internal_error");
        sendTo("/samples/apart", key, what).then().statusCode(200).header("Idempotency-Replayed", nullValue());
        String other = "k" + key;
        sendTo("/samples/apart", other, "again" + what);

        claimed(other, 20);
        problem(sendTo("/samples/apart", other, "again" + what), 409, "idempotency_in_progress");
        claimed(other, 31);

        sendTo("/samples/apart", other, "again" + what)
                .then()
                .statusCode(200)
                .header("Idempotency-Replayed", nullValue());
    }

    /// As a process that died so long ago has left it.
    private void claimed(String key, int secondsAgo) throws SQLException {
        try (var connection = database.getConnection();
                var claim = connection.prepareStatement("update idempotency_answer set status = 0, body = '',"
                        + " created_at = now() - make_interval(secs => ?)"
                        + " where key_hash = encode(sha256(convert_to(?, 'UTF8')), 'hex')")) {
            claim.setInt(1, secondsAgo);
            claim.setString(2, key);
            assertThat(claim.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void theTableAloneDoesNotGiveAnAnswerAway() throws SQLException {
        send(key, what);

        try (var connection = database.getConnection();
                var query = connection.createStatement();
                var row = query.executeQuery("select body, key_hash from idempotency_answer")) {
            while (row.next()) {
                assertThat(new String(row.getBytes(1), StandardCharsets.ISO_8859_1))
                        .doesNotContain(what);
                assertThat(row.getString(2)).doesNotContain(key);
            }
        }
    }

    private Response send(String key, String text) {
        return sendTo("/samples/effects", key, text);
    }

    private Response sendTo(String path, String key, String text) {
        return given().auth()
                .oauth2(fan)
                .header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body(text))
                .post(path);
    }

    private static String body(String text) {
        return "{\"text\":\"" + text + "\"}";
    }

    private long effects(String what) throws SQLException {
        try (var connection = database.getConnection();
                var count = connection.prepareStatement("select count(*) from effect where what = ?")) {
            count.setString(1, what);
            try (var row = count.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
