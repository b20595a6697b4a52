package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.polls.TestPartner.draft;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which ballots are answered without REST, that it makes no difference to anybody, and that nothing is refused there.
@QuarkusTest
@WithTestResource(TestStack.class)
class VoteAheadTest {

    private static final int BALLOTS = 20;

    @Inject
    Arrivals arrivals;

    @Inject
    MeterRegistry metrics;

    private final TestPartner partner = TestPartner.anyone();
    private TestPoll poll;
    private String path;

    /// Its voters are told no counts, so that nobody has to look for them.
    @BeforeEach
    void openAndRemember() {
        poll = partner.open(draft(Map.of("resultsVisibility", "after_close")));
        path = "/v2/polls/" + poll.id() + "/vote";
        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);
        assertThat(arrivals.of(path)).isEqualTo(1);
    }

    @Test
    void newBallotsAndChangedOnesDoNotReachRest() {
        TestFan fan = partner.fan();

        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        fan.vote(poll.id(), poll.option(1)).then().statusCode(200);
        partner.fan().vote(poll.id(), poll.option(2)).then().statusCode(200);

        assertThat(arrivals.of(path)).isEqualTo(1);
        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.votes()).containsExactly(1, 1, 1);
    }

    @Test
    void aRepeatIsAnsweredByRestAndToTheByte() {
        TestFan fan = partner.fan();
        UUID clientId = Ids.next();

        Response ahead = fan.vote(poll.id(), clientId, poll.option(1));
        Response repeat = fan.vote(poll.id(), clientId, poll.option(1));

        assertThat(arrivals.of(path)).isEqualTo(2);
        assertThat(repeat.statusCode()).isEqualTo(200);
        assertThat(repeat.asString()).isEqualTo(ahead.asString());
        assertThat(headers(repeat)).isEqualTo(headers(ahead));
    }

    @Test
    void bothAreMeasuredUnderOneName() {
        double before = measured();

        for (int i = 0; i < BALLOTS; i++) {
            partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);
        }

        await().untilAsserted(() -> assertThat(measured()).isGreaterThanOrEqualTo(before + BALLOTS));
        assertThat(requests().map(timer -> timer.getId().getTag("uri"))).containsOnly("/v2/polls/{id}/vote");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json | | 400 | validation_failed",
                "application/json | { | 400 | invalid_json",
                "application/json | null | 400 | validation_failed",
                "application/json | {\"optionIds\":[\"OPTION\"]} | 400 | /clientId",
                "application/json | {\"optionIds\":[],\"clientId\":\"ID\"} | 400 | /optionIds",
                "application/json | {\"optionIds\":[null],\"clientId\":\"ID\"} | 400 | /optionIds/0",
                "application/json | {\"optionIds\":[\"ID\"],\"clientId\":\"ID\"} | 400 | /optionIds/0",
                "text/plain | {\"optionIds\":[\"OPTION\"],\"clientId\":\"ID\"} | 415 | unsupported",
            })
    void invalidBallotIsRefusedByRest(String type, String body, int status, String told) {
        String sent = body == null
                ? ""
                : body.replace("OPTION", poll.option(0))
                        .replace("ID", Ids.next().toString());

        RequestSpecification asking = partner.fan().asking().header("Content-Type", type);
        (sent.isEmpty() ? asking : asking.body(sent.getBytes(UTF_8)))
                .put(path)
                .then()
                .statusCode(status)
                .body(containsString(told));
    }

    @Test
    void aFanOfAnotherCommunityHasNoSuchPoll() {
        TestFan stranger = TestPartner.anyone().fan();

        stranger.vote(poll.id(), poll.option(0)).then().statusCode(404);

        assertThat(arrivals.of(path)).isEqualTo(2);
    }

    @Test
    void anAppAloneCastsNothing() {
        partner.fan()
                .asking()
                .auth()
                .oauth2(TestContextTokens.forService("polls-service").app(partner.community()))
                .contentType("application/json")
                .body(ballot())
                .put(path)
                .then()
                .statusCode(403);
    }

    @Test
    void ballotAfterItsDeadlineIsNotCounted() {
        partner.fan()
                .asking()
                .contentType("application/json")
                .header("X-Service-Deadline", System.currentTimeMillis() - 1_000)
                .body(ballot())
                .put(path)
                .then()
                .statusCode(504);

        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.votes()).containsExactly(1, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/json; charset=utf-8", "application/json;charset=UTF-8"})
    void aBallotOfEitherCharsetIsCounted(String type) {
        partner.fan()
                .asking()
                .header("Content-Type", type)
                .body(ballot())
                .put(path)
                .then()
                .statusCode(200);
    }

    @Test
    void aBallotThatCameAsThePollClosedIsRefusedByRest() {
        poll.close();

        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(422).body(containsString("poll_not_open"));

        assertThat(arrivals.of(path)).isEqualTo(2);
    }

    private Map<String, Object> ballot() {
        return Map.of("optionIds", List.of(poll.option(1)), "clientId", Ids.next());
    }

    private static List<String> headers(Response response) {
        return response.headers().asList().stream()
                .map(header -> header.getName().toLowerCase(Locale.ROOT) + ": " + header.getValue())
                .sorted()
                .toList();
    }

    private double measured() {
        return requests().mapToLong(Timer::count).sum();
    }

    private Stream<Timer> requests() {
        return metrics.find("http.server.requests").tag("method", "PUT").timers().stream()
                .filter(timer -> String.valueOf(timer.getId().getTag("uri")).contains("vote"));
    }
}
