package io.terrace.messaging.call;

import static io.terrace.messaging.call.LocalWebhook.body;
import static io.terrace.messaging.call.LocalWebhook.post;
import static io.terrace.messaging.call.LocalWebhook.sign;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class TelephonyWebhookTest {

    private final UUID community = UUID.randomUUID();
    private final CallFan caller = CallFan.in(community);
    private final CallFan invitee = CallFan.in(community);
    /// After whatever the local phones say by themselves.
    private final Instant now = Instant.now().plusSeconds(120);

    @Inject
    HeardCalls heard;

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void webhooksThreeTimesAndInAnyOrderAreAsOnce(long seed) throws Exception {
        String call = caller.talksWith(invitee);
        String room = LocalWebhook.room(community, call);
        List<String> said = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            said.add(body(call + 1, "joined", room, caller.id(), "c1", now.plusSeconds(1)));
            said.add(body(call + 2, "joined", room, invitee.id(), "i1", now.plusSeconds(1)));
            said.add(body(call + 3, "left", room, caller.id(), "c1", now.plusSeconds(2)));
            said.add(body(call + 4, "left", room, invitee.id(), "i1", now.plusSeconds(3)));
        }
        Collections.shuffle(said, new Random(seed));

        List<Integer> statuses =
                ParallelRunner.all(said.size(), i -> post(said.get(i)).statusCode());

        assertThat(statuses).containsOnly(204);
        await().until(() -> caller.state(call).equals("ended"));
        caller.get("/v2/calls/{id}", call).then().body("endReason", is("left"));
        await().until(() -> heard.of(call).size() == 3);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oldParticipantsLeavingAfterARejoinIsIgnored(long seed) throws Exception {
        String call = caller.talksWith(invitee);
        String room = LocalWebhook.room(community, call);
        List<String> said = new ArrayList<>(List.of(
                body(call + 1, "joined", room, caller.id(), "c1", now.plusSeconds(1)),
                body(call + 2, "joined", room, invitee.id(), "i1", now.plusSeconds(1)),
                body(call + 3, "joined", room, caller.id(), "c2", now.plusSeconds(5)),
                body(call + 4, "left", room, invitee.id(), "i1", now.plusSeconds(6)),
                body(call + 5, "left", room, caller.id(), "c1", now.plusSeconds(7))));
        Collections.shuffle(said.subList(0, 3), new Random(seed));

        said.forEach(one -> post(one).then().statusCode(204));

        assertThat(caller.state(call)).isEqualTo("in_progress");
        post(body(call + 6, "left", room, caller.id(), "c2", now.plusSeconds(8)))
                .then()
                .statusCode(204);
        assertThat(caller.state(call)).isEqualTo("ended");
    }

    @Test
    void endOfTheRoomEndsTheCallUnlessSomeoneCameLater() {
        String call = caller.talksWith(invitee);
        String room = LocalWebhook.room(community, call);
        post(body(call + 1, "joined", room, caller.id(), "c9", now.plusSeconds(60)));

        post(body(call + 2, "room_ended", room, null, "", now.plusSeconds(30)));
        assertThat(caller.state(call)).isEqualTo("in_progress");
        post(body(call + 3, "room_ended", room, null, "", now.plusSeconds(90)));
        assertThat(caller.state(call)).isEqualTo("ended");
    }

    /// As when the webhook overtakes our commit.
    @Test
    void webhookBeforeItsCallWaitsForIt() throws SQLException {
        UUID call = UUID.randomUUID();
        String room = LocalWebhook.room(community, call.toString());
        post(body(call + "1", "room_ended", room, null, "", now.plusSeconds(30)))
                .then()
                .statusCode(204);
        assertThat(parked(call)).isTrue();

        caller.sql("""
                insert into call (community_id, id, client_id, caller_id, invitee_id, provider, state, created_at,
                    rings_until, answered_at, heard_at)
                values (terrace_community(), '%s', gen_random_uuid(), '%s', '%s', 'local', 'in_progress', now(),
                    now() + interval '45 seconds', now(), now());
                insert into call_party (community_id, call_id, user_id, other_id, role)
                values (terrace_community(), '%1$s', '%2$s', '%3$s', 'caller'),
                    (terrace_community(), '%1$s', '%3$s', '%2$s', 'invitee')""".formatted(call, caller.id(), invitee.id()));

        await().until(() -> caller.state(call.toString()).equals("ended"));
        assertThat(parked(call)).isFalse();
    }

    @Test
    void parkedWebhookIsForgottenAfterTenMinutes() throws SQLException {
        UUID call = UUID.randomUUID();
        String room = LocalWebhook.room(community, call.toString());
        post(body(call + "1", "room_ended", room, null, "", now)).then().statusCode(204);
        caller.sql(
                "update provider_event set received_at = now() - interval '11 minutes' where call_id = '" + call + "'");

        OwnerConnection.run("select forget_provider_events()");

        assertThat(parked(call)).isFalse();
    }

    private boolean parked(UUID call) throws SQLException {
        try (var owner = OwnerConnection.open();
                var sql = owner.createStatement()) {
            sql.execute("select set_config('terrace.community', '" + community + "', false)");
            try (var row = sql.executeQuery(
                    "select exists (select from provider_event where parked and call_id = '" + call + "')")) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    @Test
    void forgedAlteredAndOldWebhooksChangeAndTellNothing() {
        String call = caller.talksWith(invitee);
        String room = LocalWebhook.room(community, call);
        String end = body(call + 1, "room_ended", room, null, "", now.plusSeconds(60));
        String old = body(call + 2, "room_ended", room, null, "", Instant.now().minusSeconds(301));

        post(end, null).then().statusCode(404);
        post(end, "00").then().statusCode(404);
        post(end, sign(end, "another-secret")).then().statusCode(404);
        post(end + " ", sign(end, LocalWebhook.SECRET)).then().statusCode(404);
        post(old).then().statusCode(404);
        post("[").then().statusCode(404);
        post("\"\u0000\"").then().statusCode(404);
        post("{}").then().statusCode(404);
        for (String provider : List.of("livekit", "twilio", "nobody")) {
            RestAssured.given()
                    .contentType("application/json")
                    .header("X-Local-Signature", sign(end, LocalWebhook.SECRET))
                    .body(end)
                    .post("/v2/webhooks/telephony/{provider}", provider)
                    .then()
                    .statusCode(404)
                    .body("code", is("not_found"));
        }

        assertThat(caller.state(call)).isEqualTo("in_progress");
        assertThat(heard.of(call)).noneMatch(io.terrace.platform.events.MessagingEvent.CallEnded.class::isInstance);
    }
}
