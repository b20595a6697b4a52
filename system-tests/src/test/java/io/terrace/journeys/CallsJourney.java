package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.LocalTelephonyClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Phone;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/// Fans call each other; the local provider plays the phones.
@Order(6)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SuiteParameter.class)
class CallsJourney {

    private final Club club;
    private final Suite suite;
    private final LocalTelephonyClient provider;
    /// Who is called and does not answer while the others talk.
    private final Phone away;

    private final String unanswered;

    CallsJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        provider = LocalTelephonyClient.of(suite.nobody(), suite.home());
        FanClient caller = suite.newFan(club.app());
        away = reachable(caller);
        unanswered = new Phone(caller).ring(away.fan());
    }

    @Test
    @Order(1)
    void theFirstDeviceToAnswerHasTheCall() {
        Phone bea = new Phone(suite.newFan(club.app()));
        String member = UUID.randomUUID().toString();
        Phone first = new Phone(device(member)).reachableBy(bea.fan());
        Phone second = new Phone(device(member));
        String clientId = UUID.randomUUID().toString();
        try (EventStreamConnection beas = bea.fan().listen();
                EventStreamConnection firsts = first.fan().listen();
                EventStreamConnection seconds = second.fan().listen()) {
            String call = bea.call(first.fan(), clientId).expect(201).text("/call/id");
            assertThat(bea.call(first.fan(), clientId).expect(200).text("/call/id"))
                    .isEqualTo(call);
            for (EventStreamConnection stream : List.of(beas, firsts, seconds)) {
                stream.await("call.ringing", call);
            }
            ApiResponse answered = first.act(call, "accept").expect(200);

            Refused.with(409, "invalid_state", second.act(call, "accept"));

            seconds.await("call.answered_elsewhere", call);
            beas.await("call.answered", call);
            assertThat(answered.text("/call/state")).isEqualTo("in_progress");
            assertThat(answered.text("/credential/provider")).isEqualTo("local");
            assertThat(firsts.events("call.answered_elsewhere")).isEmpty();
            talk(bea, first, call);
            beas.await("call.ended", call);
        }
    }

    /// Until one of the two hangs up.
    private void talk(Phone bea, Phone ana, String call) {
        Phone cleo = new Phone(suite.newFan(club.app()));
        cleo.reachableBy(bea.fan());
        Refused.with(409, "call_busy", bea.call(cleo.fan()));
        assertThat(bea.act(call, "token").expect(200).text("/room"))
                .isEqualTo(ana.act(call, "token").expect(200).text("/room"));

        ApiResponse ended = bea.act(call, "end").expect(200);

        assertThat(ended.text("/endReason")).isEqualTo("hung_up");
        assertThat(ended.text("/durationSec")).isNotEmpty();
        Refused.with(409, "invalid_state", ana.act(call, "end"));
        Map<String, ?> quality = Map.of("rating", 4, "issues", List.of("echo"));
        assertThat(ana.fan()
                        .api()
                        .post("/v2/calls/" + call + "/quality", quality)
                        .expect(200)
                        .json()
                        .at("/viewer/rating")
                        .asInt())
                .isEqualTo(4);
    }

    @Test
    @Order(1)
    void aCallThatIsGivenUpOrNotWantedIsNotMissed() {
        Phone bea = new Phone(suite.newFan(club.app()));
        Phone ana = reachable(bea.fan());
        try (EventStreamConnection anas = ana.fan().listen()) {
            String cancelled = bea.ring(ana.fan());
            bea.act(cancelled, "cancel").expect(200);
            String declined = bea.ring(ana.fan());
            ana.act(declined, "decline").expect(200);
            String busy = bea.ring(ana.fan());
            ana.act(busy, "decline?reason=busy").expect(200);

            assertThat(List.of(cancelled, declined, busy))
                    .extracting(call -> bea.get(call).expect(200).text("/state"))
                    .containsExactly("cancelled", "declined", "busy");
            for (String call : List.of(cancelled, declined, busy)) {
                anas.await("call.ended", call);
            }
        }
        assertThat(calls(ana, "?with=" + bea.fan().id())).hasSize(3);
        assertThat(calls(ana, "?missed=true")).isEmpty();
        Refused.with(422, "not_eligible", ana.call(bea.fan()));
    }

    @Test
    @Order(1)
    void crossedCallsMergeIntoOneCall() {
        Phone bea = new Phone(suite.newFan(club.app()));
        Phone ana = reachable(bea.fan());
        bea.reachableBy(ana.fan());
        String call = bea.ring(ana.fan());

        ApiResponse crossed = ana.call(bea.fan()).expect(200);

        assertThat(crossed.text("/call/id")).isEqualTo(call);
        assertThat(crossed.text("/call/state")).isEqualTo("in_progress");
        ana.act(call, "end").expect(200);
    }

    @Test
    @Order(1)
    void onlyTheProviderEndsACallByWebhook() {
        Phone bea = new Phone(suite.newFan(club.app()));
        Phone ana = reachable(bea.fan());
        String call = bea.ring(ana.fan());
        String room = ana.act(call, "accept").expect(200).text("/credential/room");
        String ended = LocalTelephonyClient.event("room_ended", room);

        provider.send(ended, provider.sign(ended + " ")).expect(404);
        String untouched = bea.get(call).expect(200).text("/state");
        provider.send(ended).expect(204);
        provider.send(ended).expect(204);
        ApiResponse over = await().until(
                        () -> bea.get(call).expect(200),
                        answer -> answer.text("/state").equals("ended"));

        assertThat(untouched).isEqualTo("in_progress");
        assertThat(over.text("/endReason")).isEqualTo("left");
    }

    @Test
    @Order(2)
    void unansweredCallIsMissed() {
        await().until(() -> away.get(unanswered).expect(200).text("/state").equals("missed"));

        assertThat(calls(away, "?missed=true"))
                .extracting(call -> call.path("id").asText())
                .containsExactly(unanswered);
        Refused.with(409, "invalid_state", away.act(unanswered, "accept"));
        Refused.with(
                409,
                "invalid_state",
                away.fan().api().post("/v2/calls/" + unanswered + "/quality", Map.of("rating", 1)));
    }

    private static JsonNode calls(Phone phone, String filter) {
        return phone.fan().api().get("/v2/calls" + filter).expect(200).json().path("items");
    }

    private Phone reachable(FanClient caller) {
        return new Phone(suite.newFan(club.app())).reachableBy(caller);
    }

    /// One of the devices of a member of the club's.
    private FanClient device(String member) {
        return FanClient.of(
                club.app(),
                club.app()
                        .with("X-Service-Installation-Id", UUID.randomUUID().toString())
                        .post("/v2/auth/partner-sync", Map.of("externalUserId", member)));
    }
}
