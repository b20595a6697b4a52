package io.terrace.wallet.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import io.terrace.wallet.key.IdempotencyKeyHasher;
import io.terrace.wallet.key.IdempotencyKeyUse;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class GrantBatchTest extends FanOfAClub {

    private static final String BATCH = "/v2/wallet/grants/batch";

    @Inject
    GrantQueue queue;

    @Inject
    ObjectMapper json;

    @Inject
    TenantTransaction tenantTransaction;

    @Test
    void oneThatIsRejectedStopsNoneOfTheOthers() {
        Fan next = club.fan();
        Fan foreign = clubs.club().fan();

        Response answer = batch(
                "one",
                points(fan, 5),
                points(new Fan(club, Ids.next()), 5),
                points(foreign, 5),
                points(fan, -6),
                with(points(fan, 5), "amount", 0),
                with(points(fan, 5), "amount", 1.5),
                with(points(fan, 5), "reason", Map.of("code", "NO")),
                with(points(fan, 5), "bonus", true),
                with(points(fan, 5), "expiresAt", "2020-01-01T00:00:00Z"),
                "points",
                null,
                points(next, 7));

        answer.then()
                .statusCode(200)
                .body("results", hasSize(12))
                .body("results.index", contains(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
                .body("results[0].status", is("granted"))
                .body("results[0].transaction.amount", is(5))
                .body("results[0].transaction.balanceAfter", is(5))
                .body("results[0].code", nullValue())
                .body("results[1..10].status", everyItem(is("rejected")))
                .body("results[1..10].transaction", everyItem(nullValue()))
                .body("results[1..2].code", contains("not_found", "not_found"))
                .body("results[3].code", is("insufficient_funds"))
                .body("results[3].available", is(5))
                .body("results[4..10].code", everyItem(is("validation_failed")))
                .body(
                        "results[4..10].errors.pointer.flatten()",
                        contains(
                                "/grants/4/amount",
                                "/grants/5/amount",
                                "/grants/6/reason/code",
                                "/grants/7",
                                "/grants/8/expiresAt",
                                "/grants/9",
                                "/grants/10"))
                .body("results[11].status", is("granted"));
        assertThat(fan.available()).isEqualTo(5);
        assertThat(next.available()).isEqualTo(7);
        assertThat(foreign.available()).isZero();
    }

    @Test
    void aGrantIsRejectedAsByItself() {
        Map<String, Object> late = with(points(fan, 5), "expiresAt", "2020-01-01T00:00:00Z");
        for (Map<String, Object> grant : List.of(late, points(fan, -1), points(new Fan(club, Ids.next()), 1))) {
            Response alone = club.post("/v2/wallet/grants", grant);
            Response together = batch(Ids.next().toString(), grant);

            assertThat(together.<String>path("results[0].code")).isNotNull().isEqualTo(alone.path("code"));
        }
    }

    @Test
    void grantsToOneFanAllCountInTheirOrder() {
        batch("one", points(fan, 5), points(fan, 5), points(fan, -8))
                .then()
                .statusCode(200)
                .body("results.status", everyItem(is("granted")))
                .body("results.transaction.balanceAfter", contains(5, 10, 2));

        assertThat(fan.available()).isEqualTo(2);
        assertThat(fan.types()).containsExactly("adjust", "earn", "earn");
    }

    @Test
    void aRepeatGetsTheSameResultsAndGrantsNothing() {
        Object[] grants = {points(fan, 5), points(fan, -100), points(fan, 0)};
        Response first = batch("one", grants);
        first.then().statusCode(200).header("Idempotency-Replayed", nullValue());
        club.grant(fan, 200);

        Response again = batch("one", grants);

        again.then().statusCode(200).header("Idempotency-Replayed", is("true"));
        assertThat(again.asString()).isEqualTo(first.asString());
        assertThat(fan.available()).isEqualTo(205);
    }

    @Test
    void retryAfterACrashGrantsEachPartOnce() throws JsonProcessingException {
        Fan next = club.fan();
        List<Map<String, Object>> grants = List.of(points(fan, 5), points(next, 7), points(fan, 1));
        JsonNode body = json.valueToTree(Map.of("grants", grants));
        GrantBatchRequest batch = json.treeToValue(body, GrantBatchRequest.class);
        IdempotencyKeyUse use = new IdempotencyKeyUse(
                new IdempotencyKeyUse.Key(TestContextTokens.API_KEY, IdempotencyKeyHasher.required("one")),
                IdempotencyKeyHasher.hash(json.writeValueAsBytes(batch)),
                "the one that died");
        GrantDraft second = json.treeToValue(batch.grants().get(1), GrantDraft.class);
        tenantTransaction.call(club.community(), () -> queue.grant(new GrantCommand(use.part(1), second)));

        Response repeated = sent("one", body.toString());

        repeated.then()
                .statusCode(200)
                .header("Idempotency-Replayed", is("true"))
                .body("results.status", everyItem(is("granted")))
                .body("results.transaction.id", everyItem(notNullValue()));
        assertThat(next.available()).isEqualTo(7);
        assertThat(fan.available()).isEqualTo(6);
    }

    @Test
    void aKeyIsForOneBatch() {
        batch("one", points(fan, 5)).then().statusCode(200);

        batch("one", points(fan, 6), points(fan, 7)).then().statusCode(422).body("code", is("idempotency_key_reused"));
        club.server()
                .header("Idempotency-Key", "one")
                .body(points(fan, 1))
                .post("/v2/wallet/grants")
                .then()
                .statusCode(201);
        assertThat(fan.available()).isEqualTo(6);
    }

    @Test
    void aBatchNeedsAKey() {
        club.server()
                .body(Map.of("grants", List.of(points(fan, 5))))
                .post(BATCH)
                .then()
                .statusCode(400)
                .body("code", is("idempotency_key_required"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 501})
    void aBatchIsNeitherEmptyNorEndless(int size) {
        batch("one", Collections.nCopies(size, points(fan, 1)).toArray())
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/grants"));
    }

    @Test
    void fiveHundredFansAreGivenPointsAtOnce() {
        List<Fan> fans = Stream.generate(club::fan).limit(500).toList();

        batch("one", fans.stream().map(one -> points(one, 3)).toArray())
                .then()
                .statusCode(200)
                .body("results.status", everyItem(is("granted")))
                .body("results", hasSize(500));

        assertThat(fans).allSatisfy(one -> assertThat(one.available()).isEqualTo(3));
    }

    @Test
    void ofTwentyRepeatsAtOnceEachGrantCountsOnce() throws Exception {
        List<Fan> fans = Stream.generate(club::fan).limit(30).toList();
        Object[] grants = Stream.concat(fans.stream(), fans.stream())
                .map(one -> points(one, 5))
                .toArray();

        List<Response> answers = ParallelRunner.of(20, () -> batch("one", grants));

        assertThat(answers).allSatisfy(answer -> answer.then().statusCode(200));
        assertThat(answers.stream().map(Response::asString).distinct()).hasSize(1);
        assertThat(fans).allSatisfy(one -> assertThat(one.available()).isEqualTo(10));
    }

    @Test
    void ofBatchesUnderOneKeyOneIsGrantedAndNothingOfTheOthers() throws Exception {
        List<Fan> fans = Stream.generate(club::fan).limit(10).toList();

        List<Response> answers = ParallelRunner.all(
                10, i -> batch("one", points(fans.get(i), 5), points(fans.get(i), 5), points(fans.get(i), 5)));

        assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(1);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() != 200)
                .allSatisfy(answer -> answer.then().statusCode(422).body("code", is("idempotency_key_reused")));
        assertThat(fans.stream().mapToLong(Fan::available).sum()).isEqualTo(15);
    }

    private static Map<String, Object> points(Fan to, long amount) {
        return Club.points(to, amount, Map.of());
    }

    private static Map<String, Object> with(Map<String, Object> grant, String member, Object value) {
        Map<String, Object> changed = new HashMap<>(grant);
        changed.put(member, value);
        return changed;
    }

    private Response batch(String key, @Nullable Object... grants) {
        Map<String, Object> body = Map.of("grants", Arrays.asList(grants));
        return club.server().header("Idempotency-Key", key).body(body).post(BATCH);
    }

    private Response sent(String key, String body) {
        return club.server()
                .header("Idempotency-Key", key)
                .body(body.getBytes(StandardCharsets.UTF_8))
                .post(BATCH);
    }
}
