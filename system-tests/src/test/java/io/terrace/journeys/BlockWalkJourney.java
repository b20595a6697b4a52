package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.matrix.BlockWalk;
import io.terrace.journeys.matrix.Person;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.MatchDraft;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Of two fans of whom one has blocked the other neither is shown the other, by any operation.
@Order(6)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class BlockWalkJourney {

    /// What shows a fan to others who have nothing against them: the walk would notice.
    private static final Set<String> SHOWING = Set.of(
            "GET /v2/profiles",
            "GET /v2/profiles/search",
            "GET /v2/profiles/{id}",
            "GET /v2/relationships",
            "GET /v2/squad",
            "GET /v2/squad/suggestions",
            "GET /v2/feed",
            "GET /v2/freestyles",
            "GET /v2/freestyles/{id}",
            "GET /v2/freestyles/{id}/reactions",
            "GET /v2/freestyles/{id}/listeners",
            "GET /v2/freestyles/{id}/replies",
            "GET /v2/bookmarks",
            "GET /v2/feed/pins",
            "GET /v2/events/{id}/attendees",
            "GET /v2/polls/{id}/options/{optionId}/voters",
            "GET /v2/invitations/{invitation}/uses",
            "GET /v2/conversations",
            "GET /v2/conversations/{id}",
            "GET /v2/conversations/{id}/messages",
            "GET /v2/conversations/{id}/messages/{messageId}",
            "GET /v2/messages/search",
            "GET /v2/calls",
            "GET /v2/calls/{callId}");

    private final Suite suite;
    private final Club club;
    private final ApiClient server;
    private final BlockWalk walk;

    BlockWalkJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
        walk = BlockWalk.of(suite.contract());
    }

    @Test
    void everyOperationForFansIsWalked() {
        assertThat(walk.unknown()).isEmpty();
        assertThat(walk.idleReasons()).isEmpty();
    }

    @Test
    void neitherIsShownTheOther() {
        Person ana = Person.of(suite, club);
        Person ben = Person.of(suite, club);
        Person cleo = Person.of(suite, club);
        FanClient dora = suite.newFan(club.app());
        Map<String, String> shared = cleo.with(Map.of("event", match()));
        meet(ana, ben, cleo, shared);
        ask(dora, cleo.fan());
        Map<String, String> between = ana.withCorrespondence(ben);
        Map<String, String> bensAndBetween = ben.with(Stream.of("conversation", "message", "call")
                .collect(Collectors.toMap(name -> name, name -> thing(between, name))));
        List<Map<String, String>> anas = List.of(ben.things(), ana.things(), shared, between);
        List<Map<String, String>> bens = List.of(ana.things(), ben.things(), shared, between);

        for (Person one : List.of(ana, ben)) {
            Map<String, String> withCleo = one.withCorrespondence(cleo);
            await().untilAsserted(() -> assertThat(seen(one, cleo, dora, List.of(one.things(), shared, withCleo)))
                    .containsAll(SHOWING));
        }
        ben.fan().api().put("/v2/blocks/" + ana.fan().id()).expect(204);

        await().untilAsserted(() ->
                assertThat(walk.reads(ana.fan(), ben, anas, false)).isEmpty());
        await().untilAsserted(
                        () -> assertThat(walk.reads(ben.fan(), ana, bens, true)).isEmpty());
        assertThat(walk.writes(ana.fan(), ben, List.of(ben.things(), shared, bensAndBetween), false))
                .isEmpty();
        assertThat(walk.writes(ben.fan(), ana, List.of(ana.things(), shared, between), true))
                .isEmpty();
        assertThat(walk.reads(ana.fan(), ben, anas, false)).isEmpty();
        assertThat(walk.reads(ben.fan(), ana, bens, true)).isEmpty();
        System.out.println(walk);
    }

    /// What whoever is in a squad with one of the two sees of them, and a stranger.
    private Set<String> seen(Person one, Person cleo, FanClient dora, List<Map<String, String>> things) {
        return Stream.of(cleo.fan(), dora)
                .flatMap(viewer -> walk.reads(viewer, one, things, false).stream())
                .collect(Collectors.toSet());
    }

    /// Wherever two fans can meet, these two do.
    private void meet(Person ana, Person ben, Person cleo, Map<String, String> shared) {
        ask(ana.fan(), cleo.fan());
        ask(ben.fan(), cleo.fan());
        ask(ana.fan(), ben.fan());
        for (Person guest : List.of(ana, ben)) {
            String post = "/v2/bookmarks/" + thing(guest.things(), "freestyle");
            await().until(() -> cleo.fan().api().put(post).status() == 204);
            server.put("/v2/feed/pins/" + thing(guest.things(), "freestyle")).expect(204);
            for (Map<String, String> things : List.of(ana.things(), ben.things(), shared)) {
                meet(guest, things);
            }
            String path = "/v2/events/" + thing(shared, "event");
            String pass = guest.fan().api().get(path + "/pass").expect(200).text("/qrPayload");
            server.post(path + "/scans", Map.of("payload", pass)).expect(201);
        }
    }

    private static void meet(Person guest, Map<String, String> things) {
        ApiClient api = guest.fan().api();
        await().until(() ->
                guest.fan().react(thing(things, "freestyle"), "fire").status() == 200);
        api.put("/v2/bookmarks/" + thing(things, "freestyle")).expect(204);
        guest.fan().play(thing(things, "freestyle"), 0, 3_000).expect(200);
        guest.fan().reply(thing(things, "freestyle"), "Canary").expect(201);
        guest.fan().vote(thing(things, "poll"), thing(things, "pollOption")).expect(200);
        api.put("/v2/events/" + thing(things, "event") + "/rsvp", Map.of("status", "going"))
                .expect(200);
        if (!thing(things, "user").equals(guest.fan().id())) {
            api.post("/v2/invitations/" + thing(things, "invitationCode") + "/accept")
                    .expect(200);
        }
    }

    private static String thing(Map<String, String> things, String name) {
        return requireNonNull(things.get(name), name);
    }

    private static void ask(FanClient fan, FanClient other) {
        ApiResponse asked = await().until(
                        () -> fan.api().post("/v2/squad/requests", Map.of("userId", other.id())),
                        answer -> answer.status() < 300);
        other.api().post("/v2/squad/requests/" + asked.text("/id") + "/accept").expect(200);
    }

    private String match() {
        return server.post("/v2/events", MatchDraft.at(Instant.now().minus(Duration.ofMinutes(10))))
                .expect(201)
                .text("/id");
    }
}
