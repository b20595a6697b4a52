package io.terrace.messaging.call;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.MessagingEvent.CallEnded;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class CallTest {

    private final UUID community = UUID.randomUUID();
    private final CallFan caller = CallFan.in(community);
    private final CallFan invitee = CallFan.in(community);

    @Inject
    HeardCalls heard;

    @Test
    void callRingsIsAnsweredAndEnds() {
        String call = caller.calls(invitee)
                .then()
                .statusCode(201)
                .header("Location", containsString("/v2/calls/"))
                .body("call.state", is("ringing"))
                .body("call.viewer.role", is("caller"))
                .body("call.actions.accept.allowed", is(false))
                .body("call.actions.cancel.allowed", is(true))
                .body("credential.provider", is("local"))
                .body("credential.token", notNullValue())
                .extract()
                .path("call.id");
        invitee.accepts(call)
                .then()
                .statusCode(200)
                .body("call.state", is("in_progress"))
                .body("call.answeredAt", notNullValue())
                .body("credential.room", is(LocalWebhook.room(community, call)));
        caller.post("/v2/calls/{id}/end", call)
                .then()
                .statusCode(200)
                .body("state", is("ended"))
                .body("endReason", is("hung_up"))
                .body("durationSec", notNullValue());

        await().untilAsserted(() -> assertThat(heard.of(call))
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("CallRinging", "CallAnswered", "CallEnded"));
        caller.rings(invitee);
    }

    @Test
    void inviteeDeclinesOrIsBusyElsewhere() {
        String first = caller.rings(invitee);
        invitee.post("/v2/calls/{id}/decline", first).then().statusCode(200).body("state", is("declined"));
        String second = caller.rings(invitee);
        invitee.post("/v2/calls/{id}/decline?reason=busy", second)
                .then()
                .statusCode(200)
                .body("state", is("busy"))
                .body("endReason", nullValue());
    }

    @Test
    void callerCancelsAndOnlyTheCaller() {
        String call = caller.rings(invitee);

        invitee.post("/v2/calls/{id}/cancel", call)
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons.code", contains("not_caller"));
        caller.post("/v2/calls/{id}/accept", call).then().statusCode(422).body("reasons.code", contains("not_invitee"));
        caller.post("/v2/calls/{id}/cancel", call).then().statusCode(200).body("state", is("cancelled"));
        invitee.accepts(call)
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("cancelled"))
                .body("allowed", contains("ringing"));
    }

    @Test
    void callIsMissedOnceItsTimeIsOver() {
        String call = caller.rings(invitee);
        caller.sql("update call set rings_until = now() where id = '" + call + "'");

        invitee.accepts(call).then().statusCode(409).body("state", is("missed"));
        await().until(() -> caller.state(call).equals("missed"));
        await().until(() -> heard.of(call).size() == 2);
        assertThat(heard.of(call).getLast())
                .isInstanceOfSatisfying(
                        CallEnded.class, ended -> assertThat(ended.state()).isEqualTo("missed"));
        invitee.get("/v2/calls?missed=true")
                .then()
                .statusCode(200)
                .body("items.id", contains(call))
                .body("items[0].viewer.missed", is(true));
        caller.get("/v2/calls?missed=true").then().statusCode(200).body("items", hasSize(0));
    }

    @Test
    void callThatGoesOnForFourHoursEnds() {
        String call = caller.talksWith(invitee);
        caller.sql("update call set answered_at = now() - interval '4 hours' where id = '" + call + "'");

        await().until(() -> caller.state(call).equals("ended"));
        caller.get("/v2/calls/{id}", call).then().body("endReason", is("too_long"));
        caller.rings(invitee);
    }

    @Test
    void repeatOfAClientIdIsTheSameCall() {
        UUID clientId = UUID.randomUUID();
        String call =
                caller.calls(invitee, clientId).then().statusCode(201).extract().path("call.id");

        caller.calls(invitee, clientId)
                .then()
                .statusCode(200)
                .body("call.id", is(call))
                .body("credential", notNullValue());
        caller.post("/v2/calls/{id}/cancel", call).then().statusCode(200);
        caller.calls(invitee, clientId)
                .then()
                .statusCode(200)
                .body("call.state", is("cancelled"))
                .body("credential", nullValue());
    }

    @Test
    void repeatOfAKeyIsTheSameAnswer() {
        Map<String, Object> draft = Map.of("clientId", UUID.randomUUID(), "inviteeId", invitee.id());
        String first = keyed(draft).then().statusCode(201).extract().asString();

        keyed(draft)
                .then()
                .statusCode(201)
                .header("Idempotency-Replayed", "true")
                .body(equalTo(first));
    }

    private io.restassured.response.Response keyed(Map<String, Object> draft) {
        return caller.asking()
                .header("Idempotency-Key", "key-" + caller.id())
                .contentType(ContentType.JSON)
                .body(draft)
                .post("/v2/calls");
    }

    @Test
    void refusedCallerLearnsThePermittedReason() {
        CallFan stranger = CallFan.stranger(community);
        CallFan foreign = CallFan.in(UUID.randomUUID());
        CallFan blocked = CallFan.in(community);
        invitee.blocks(blocked);
        String absent = caller.calls(stranger).then().statusCode(404).extract().path("code");

        caller.calls(foreign).then().statusCode(404).body("code", is(absent));
        blocked.calls(invitee).then().statusCode(404).body("code", is(absent));
        invitee.calls(blocked).then().statusCode(404);
        invitee.lets("nobody");
        caller.calls(invitee)
                .then()
                .statusCode(422)
                .body("code", is("not_eligible"))
                .body("reasons.code", contains("nobody"));
        invitee.lets("squad");
        caller.calls(invitee).then().statusCode(422).body("reasons.code", contains("squad_only"));
        invitee.lets("everyone");
        caller.isMuted();
        caller.calls(invitee).then().statusCode(422).body("reasons.code", contains("sanctioned"));
    }

    @Test
    void badInputIsRefusedWithoutABusyParty() {
        caller.calls(caller).then().statusCode(400).body("errors.pointer", contains("/inviteeId"));
        bad("{}").then().statusCode(400).body("code", is("validation_failed"));
        bad("{\"clientId\":\"x\",\"inviteeId\":7}").then().statusCode(400);
        bad("[]").then().statusCode(400);
        bad("{\"clientId\":").then().statusCode(400).body("code", is("invalid_json"));
        caller.asking()
                .contentType(ContentType.JSON)
                .body(Map.of("clientId", UUID.randomUUID(), "inviteeId", invitee.id()))
                .post("/v2/calls")
                .then()
                .statusCode(400)
                .body("code", is("idempotency_key_required"));
        caller.get("/v2/calls?missed=maybe").then().statusCode(400);
        caller.get("/v2/calls?with=me").then().statusCode(400);
        caller.get("/v2/calls?cursor=forged").then().statusCode(400);
        caller.get("/v2/calls?limit=0").then().statusCode(400);
        caller.get("/v2/calls/none").then().statusCode(404);
        caller.post("/v2/calls/{id}/accept", UUID.randomUUID()).then().statusCode(404);

        caller.rings(invitee);
    }

    private io.restassured.response.Response bad(String body) {
        return caller.asking()
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .contentType(ContentType.JSON)
                .body(body)
                .post("/v2/calls");
    }

    @Test
    void callOfOthersIsAsIfAbsent() {
        String call = caller.talksWith(invitee);
        CallFan third = CallFan.in(community);
        CallFan foreign = new CallFan(UUID.randomUUID(), caller.id(), caller.session());

        for (CallFan other : List.of(third, foreign)) {
            other.get("/v2/calls/{id}", call).then().statusCode(404);
            for (String verb : List.of("accept", "decline", "cancel", "end", "token")) {
                other.post("/v2/calls/{id}/" + verb, call).then().statusCode(404);
            }
            other.get("/v2/calls").then().statusCode(200).body("items", hasSize(0));
        }
        assertThat(caller.state(call)).isEqualTo("in_progress");
    }

    @Test
    void onlyAdmittedParticipantsRenewCallCredential() {
        String call = caller.rings(invitee);
        caller.post("/v2/calls/{id}/token", call).then().statusCode(200).body("ttlSec", is(600));
        invitee.post("/v2/calls/{id}/token", call).then().statusCode(409).body("state", is("ringing"));
        invitee.accepts(call).then().statusCode(200);
        invitee.post("/v2/calls/{id}/token", call).then().statusCode(200);
        invitee.post("/v2/calls/{id}/end", call).then().statusCode(200);
        caller.post("/v2/calls/{id}/token", call).then().statusCode(409).body("state", is("ended"));
    }

    @Test
    void qualityIsOfAnsweredCalls() {
        String call = caller.rings(invitee);
        rated(call, "{\"rating\":5}").then().statusCode(409).body("state", is("ringing"));
        invitee.accepts(call).then().statusCode(200);

        rated(call, "{\"rating\":2,\"issues\":[\"echo\",\"one_way\"]}")
                .then()
                .statusCode(200)
                .body("viewer.rating", is(2));
        rated(call, "{\"rating\":4}").then().statusCode(200).body("viewer.rating", is(4));
        rated(call, "{\"rating\":6}").then().statusCode(400).body("errors.pointer", contains("/rating"));
        rated(call, "{\"rating\":1,\"issues\":[\"boredom\"]}").then().statusCode(400);
        invitee.get("/v2/calls/{id}", call).then().body("viewer.rating", nullValue());
    }

    private io.restassured.response.Response rated(String call, String body) {
        return caller.asking().contentType(ContentType.JSON).body(body).post("/v2/calls/{id}/quality", call);
    }

    @Test
    void aBlockEndsTheCallBetweenTheTwoAndHidesIt() throws Exception {
        String call = caller.talksWith(invitee);

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new UserBlocked(invitee.id(), caller.id(), community, Instant.now()));
            await().untilAsserted(() -> assertThat(heard.of(call)).last().isInstanceOf(CallEnded.class));
        }
        caller.get("/v2/calls/{id}", call).then().statusCode(404);
        caller.calls(invitee).then().statusCode(404);
        caller.rings(CallFan.in(community));
        invitee.rings(CallFan.in(community));
    }

    @ParameterizedTest
    @ValueSource(strings = {"muted", "suspended"})
    void whoeverMayNotSpeakSpeaksInNoCall(String kind) throws Exception {
        String call = caller.talksWith(invitee);

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new SanctionImposed(
                            Ids.next(),
                            caller.id(),
                            community,
                            kind,
                            "hate",
                            Instant.now(),
                            null,
                            Ids.next(),
                            "moderator",
                            Instant.now()));
            await().untilAsserted(() -> assertThat(heard.of(call)).last().isInstanceOf(CallEnded.class));
        }

        assertThat(invitee.state(call)).isEqualTo("ended");
        String late = invitee.rings(caller);
        caller.accepts(late)
                .then()
                .statusCode(422)
                .body("code", is("not_eligible"))
                .body("reasons.code", is(List.of("sanctioned")));
        assertThat(invitee.state(late)).isEqualTo("ringing");
        caller.post("/v2/calls/{id}/decline", late).then().statusCode(200);
    }

    @Test
    void anErasedFansCallEndsAndNamesThemNoMore() throws Exception {
        String past = caller.talksWith(invitee);
        caller.post("/v2/calls/{id}/end", past).then().statusCode(200);
        String talk = caller.talksWith(invitee);

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(caller.id(), community, Ids.next(), Instant.now()));
            await().untilAsserted(() -> invitee.get("/v2/calls")
                    .then()
                    .body("items.id", containsInAnyOrder(past, talk))
                    .body("items.callerId", everyItem(not(caller.id().toString()))));
        }
        assertThat(invitee.state(talk)).isEqualTo("ended");
        caller.get("/v2/calls/{id}", past).then().statusCode(404);
        invitee.rings(CallFan.in(community));
    }

    @Test
    void listIsPagedAndFilteredByTheOther() {
        CallFan third = CallFan.in(community);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String call = caller.rings(i % 2 == 0 ? invitee : third);
            caller.post("/v2/calls/{id}/cancel", call).then().statusCode(200);
            all.addFirst(call);
        }

        List<String> seen = new ArrayList<>();
        @Nullable String cursor = "";
        while (cursor != null) {
            var page = caller.get("/v2/calls?limit=2&cursor={cursor}", cursor)
                    .then()
                    .statusCode(200);
            seen.addAll(page.extract().path("items.id"));
            cursor = page.extract().path("nextCursor");
        }
        assertThat(seen).isEqualTo(all);
        caller.get("/v2/calls?with={fan}", third.id()).then().body("items.id", contains(all.get(1), all.get(3)));
    }
}
