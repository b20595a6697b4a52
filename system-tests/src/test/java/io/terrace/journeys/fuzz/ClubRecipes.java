package io.terrace.journeys.fuzz;

import static io.terrace.platform.testing.BoundedWait.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// What a club's staff and servers do: polls, events, moderation.
final class ClubRecipes {

    private static final String CASES = "/v2/report-cases/";

    private final FuzzStage stage;
    private final ApiClient server;

    ClubRecipes(FuzzStage stage) {
        this.stage = stage;
        server = stage.server();
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put("createPoll", draft -> draft.body(Samples.poll("poll", "until_close")));
        recipes.put("updatePoll", draft -> draft.path("id", poll().text("/id")));
        recipes.put("openPoll", draft -> draft.path("id", poll().text("/id")));
        recipes.put("closePoll", draft -> draft.path("id", open().text("/id")));
        recipes.put("cancelPoll", draft -> draft.path("id", open().text("/id")));
        recipes.put("settlePoll", this::settle);
        recipes.put("updateEvent", draft -> draft.path("id", event()));
        recipes.put("cancelEvent", draft -> draft.path("id", event()));
        recipes.put("postponeEvent", draft -> draft.path("id", event()));
        recipes.put("getVenueCode", draft -> draft.path("id", stage.thing("match")));
        recipes.put("scanEventPass", this::scan);
        recipes.put("takeReportCase", draft -> draft.path("id", reportCase()).body(Map.of()));
        recipes.put("dismissReportCase", draft -> draft.path("id", reportCase()).body(Map.of("note", "nothing")));
        recipes.put("releaseReportCase", this::release);
        recipes.put(
                "actOnReportCase",
                draft -> draft.path("id", freestyleCase()).body(Map.of("reason", "spam", "hide", true)));
        recipes.put("restoreReportedContent", this::restore);
        recipes.put("imposeSanction", draft -> draft.body(Samples.warning(stage.thing("user"))));
        recipes.put("liftSanction", draft -> draft.path("id", sanction(stage.other())));
        recipes.put("decideAppeal", this::decide);
        recipes.put("hideFreestyle", draft -> draft.path("id", freestyle()).body(Map.of("reason", "spam")));
        recipes.put(
                "getReply",
                draft -> draft.path(
                        "id",
                        stage.owner()
                                .reply(stage.thing("freestyle"), "Indeed")
                                .expect(201)
                                .text("/id")));
        recipes.put("unhideFreestyle", draft -> draft.path("id", freestyle()));
        recipes.put(
                "putPin",
                draft -> draft.body(
                        Map.of("endsAt", Instant.now().plus(Duration.ofHours(1)).toString())));
        recipes.put(
                "setReactionTypes",
                draft -> draft.body(Map.of("items", List.of(Map.of("type", "fire", "emoji", "🔥", "label", "Fire")))));
        recipes.put("setSquaddieSettings", draft -> draft.body(Map.of("timezone", "UTC", "enabled", true)));
    }

    private ApiResponse poll() {
        return server.post("/v2/polls", Samples.poll("prediction", "until_close"))
                .expect(201);
    }

    private ApiResponse open() {
        ApiResponse poll = poll();
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        return poll;
    }

    private void settle(RequestDraft draft) {
        ApiResponse poll = open();
        String path = "/v2/polls/" + poll.text("/id");
        server.post(path + "/close").expect(200);
        await().until(() -> server.get(path).expect(200).text("/state").equals("finalized"));
        draft.path("id", poll.text("/id")).body(Map.of("correctOptionIds", List.of(poll.text("/options/0/id"))));
    }

    private String event() {
        return server.post("/v2/events", Samples.match()).expect(201).text("/id");
    }

    private void scan(RequestDraft draft) {
        String event = event();
        String pass = stage.owner()
                .api()
                .get("/v2/events/" + event + "/pass")
                .expect(200)
                .text("/qrPayload");
        draft.path("id", event).body(Map.of("payload", pass));
    }

    /// A new one, of a message that nobody has.
    private String reportCase() {
        return reportCase("message", UUID.randomUUID().toString());
    }

    private String reportCase(String kind, String id) {
        stage.owner().api().post("/v2/reports", Samples.report(kind, id)).expect(201);
        for (JsonNode one :
                server.get("/v2/report-cases?limit=100").expect(200).json().path("items")) {
            if (one.at("/subject/id").asText().equals(id)) {
                return one.path("id").asText();
            }
        }
        throw new IllegalStateException("There is no case of what was reported");
    }

    private void release(RequestDraft draft) {
        String id = reportCase();
        server.post(CASES + id + "/take", Map.of()).expect(200);
        draft.as(Caller.of("secret key", server)).path("id", id).body(Map.of());
    }

    private void restore(RequestDraft draft) {
        String id = freestyleCase();
        server.post(CASES + id + "/act", Map.of("reason", "spam", "hide", true)).expect(200);
        draft.path("id", id).body(Map.of());
    }

    private String freestyle() {
        return stage.suite().newFan(stage.club().app()).publish(FuzzStage.RECORDING, "to be hidden");
    }

    /// Of what can be hidden, once its author is known, who may be suspended for it.
    private String freestyleCase() {
        FanClient author = stage.suite().newFan(stage.club().app());
        author.api().get("/v2/me").expect(200);
        String freestyle = author.publish(FuzzStage.RECORDING, "out of order");
        await().until(() ->
                stage.owner().api().get("/v2/freestyles/" + freestyle).status() == 200);
        String id = reportCase("freestyle", freestyle);
        await().until(() -> server.get(CASES + id)
                .expect(200)
                .json()
                .path("authorId")
                .asText()
                .equals(author.id()));
        return id;
    }

    private String sanction(FanClient fan) {
        return server.post("/v2/sanctions", Samples.warning(fan.id()))
                .expect(201)
                .text("/id");
    }

    /// Whoever imposed it does not decide.
    private void decide(RequestDraft draft) {
        String id = sanction(stage.other());
        stage.other()
                .api()
                .post("/v2/sanctions/" + id + "/appeal", Map.of("text", "It was a quote"))
                .expect(201);
        draft.as(stage.cast().moderator()).path("id", id).body(Map.of("decision", "upheld"));
    }
}
