package io.terrace.journeys.fuzz;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// What fans do: votes, recordings, squads, invitations, check-ins.
final class FanRecipes {

    private final FuzzStage stage;
    private final ApiClient fan;

    FanRecipes(FuzzStage stage) {
        this.stage = stage;
        fan = stage.owner().api();
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put(
                "putVote",
                draft -> draft.body(Map.of(
                        "optionIds",
                        List.of(stage.thing("pollOption")),
                        "clientId",
                        UUID.randomUUID().toString())));
        recipes.put(
                "createFreestyle",
                draft -> draft.body(Map.of(
                        "clientId",
                        UUID.randomUUID().toString(),
                        "uploadId",
                        stage.owner().upload(FuzzStage.RECORDING))));
        recipes.put("updateFreestyle", draft -> draft.path("id", own()).body(Map.of("caption", "For a while")));
        recipes.put("restoreFreestyle", draft -> draft.path("id", own()));
        recipes.put("listListeners", draft -> draft.path("id", own()));
        recipes.put(
                "createReply",
                draft -> draft.body(Map.of("clientId", UUID.randomUUID().toString(), "text", "Indeed")));
        recipes.put("deleteReply", draft -> {
            String post = own();
            draft.path("id", post)
                    .path(
                            "replyId",
                            stage.owner().reply(post, "Myself").expect(201).text("/id"));
        });
        recipes.put(
                "recordPlays",
                draft -> draft.body(Map.of(
                        "plays",
                        List.of(Map.of(
                                "clientId",
                                UUID.randomUUID().toString(),
                                "fromMs",
                                0,
                                "toMs",
                                3_000,
                                "at",
                                Instant.now().toString())))));
        recipes.put(
                "recordFeedInteractions",
                draft -> draft.body(Map.of(
                        "interactions",
                        List.of(Map.of(
                                "freestyleId",
                                stage.thing("freestyle"),
                                "type",
                                "seen",
                                "at",
                                Instant.now().toString())))));
        recipes.put("deleteFreestyle", draft -> draft.path("id", own()));
        recipes.put("putReaction", draft -> draft.path("type", "fire"));
        recipes.put("deleteReaction", draft -> draft.path("type", "fire"));
        recipes.put(
                "createUpload",
                draft -> draft.body(Map.of(
                        "purpose", "freestyle", "mimeType", "audio/wav", "sizeBytes", FuzzStage.RECORDING.length)));
        recipes.put("completeUpload", draft -> {
            ApiResponse ticket = ticket();
            stage.owner().fill(ticket, FuzzStage.RECORDING);
            draft.path("id", ticket.text("/id"));
        });
        recipes.put(
                "putUploadContent",
                draft -> signed(draft, ticket().text("/url")).content(FuzzStage.RECORDING, "audio/wav"));
        recipes.put(
                "patchUploadContent",
                draft -> signed(draft, ticket().text("/url"))
                        .header("Upload-Offset", "0")
                        .content(FuzzStage.RECORDING, "application/offset+octet-stream"));
        recipes.put("headUploadContent", draft -> signed(draft, ticket().text("/url")));
        recipes.put("optionsUploadContent", draft -> signed(draft, ticket().text("/url")));
        recipes.put("getAvatar", this::avatar);
        recipes.put("headAvatar", this::avatar);
        recipes.put("getMedia", draft -> media(draft));
        recipes.put("headMedia", draft -> media(draft));
        recipes.put("getMediaForReview", draft -> signed(draft, addressForReview()));
        recipes.put(
                "revokeInvitation",
                draft -> draft.path("invitation", invitation(stage.owner()).text("/id")));
        recipes.put(
                "acceptInvitation",
                draft -> draft.path("invitation", invitation(stage.other()).text("/code")));
        recipes.put("previewInvitation", draft -> draft.path("invitation", stage.thing("invitationCode")));
        recipes.put(
                "createLink",
                draft -> draft.body(
                        Map.of("target", "profile", "id", stage.owner().id())));
        recipes.put(
                "createReport",
                draft -> draft.body(Samples.report("message", UUID.randomUUID().toString())));
        recipes.put(
                "requestSquad",
                draft -> draft.body(Map.of("userId", stage.newFan().id())));
        recipes.put("withdrawSquadRequest", draft -> draft.path("id", request(stage.owner(), stage.newFan())));
        recipes.put("acceptSquadRequest", draft -> draft.path("id", request(stage.newFan(), stage.owner())));
        recipes.put("declineSquadRequest", draft -> draft.path("id", request(stage.newFan(), stage.owner())));
        for (String id : List.of("blockUser", "unblockUser", "muteUser", "unmuteUser", "removeFromSquad")) {
            recipes.put(id, draft -> draft.path("userId", stage.newFan().id()));
        }
        recipes.put("createCheckIn", draft -> draft.body(Samples.checkIn(venueCode(draft))));
        recipes.put("createCheckIns", draft -> draft.body(Map.of("items", List.of(Samples.checkIn(venueCode(draft))))));
        recipes.put("getEventPass", draft -> draft.path("id", stage.thing("match")));
        recipes.put("appealSanction", draft -> draft.as(Caller.of("fan", fan)).path("id", warning()));
        recipes.put(
                "runBatch",
                draft -> draft.body(Map.of(
                        "operations", List.of(Map.of("id", "read", "method", "GET", "path", "/v2/reaction-types")))));
        recipes.put("listProfiles", draft -> draft.query("ids", stage.other().id()));
        recipes.put(
                "listRelationships", draft -> draft.query("ids", stage.other().id()));
        recipes.put("searchProfiles", draft -> draft.query("q", "canary"));
        for (String id :
                List.of("getSquaddieDraw", "listSquaddieEntrants", "chooseSquaddie", "withdrawSquaddieChoice")) {
            recipes.put(
                    id,
                    draft -> draft.path(
                            "date", LocalDate.now(ZoneOffset.UTC).plusDays(1).toString()));
        }
    }

    private String own() {
        return stage.owner().publish(FuzzStage.RECORDING, "for a moment");
    }

    private ApiResponse ticket() {
        return stage.owner().ticket(FuzzStage.RECORDING).expect(201);
    }

    /// Fills in what a signed address holds.
    private void avatar(RequestDraft draft) {
        draft.path("community", stage.thing("ownCommunity"))
                .path("id", stage.thing("avatar"))
                .path("picture", stage.thing("picture"));
    }

    private static RequestDraft signed(RequestDraft draft, String url) {
        URI address = URI.create(url);
        String[] segments = address.getPath().split("/", -1);
        draft.path("community", segments[3]).path("id", segments[4]);
        return query(draft, address.getRawQuery());
    }

    private String addressForReview() {
        return stage.server()
                .get("/v2/freestyles/" + stage.thing("freestyle"))
                .expect(200)
                .text("/audio/url");
    }

    private void media(RequestDraft draft) {
        query(draft, stage.thing("mediaQuery"))
                .path("community", stage.thing("ownCommunity"))
                .path("id", stage.thing("recording"));
    }

    static RequestDraft query(RequestDraft draft, String query) {
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            draft.rawQuery(parts[0], parts[1]);
        }
        return draft;
    }

    private static ApiResponse invitation(FanClient inviter) {
        return inviter.api()
                .post("/v2/invitations", Map.of("kind", "community"))
                .expect(201);
    }

    private static String request(FanClient from, FanClient to) {
        return await().until(
                        () -> from.api().post("/v2/squad/requests", Map.of("userId", to.id())),
                        answer -> answer.status() == 201)
                .text("/id");
    }

    /// Of a new event, where nobody is checked in.
    private String venueCode(RequestDraft draft) {
        String event =
                stage.server().post("/v2/events", Samples.match()).expect(201).text("/id");
        draft.path("id", event);
        return stage.server()
                .get("/v2/events/" + event + "/venue-code")
                .expect(200)
                .text("/code");
    }

    private String warning() {
        return stage.server()
                .post("/v2/sanctions", Samples.warning(stage.owner().id()))
                .expect(201)
                .text("/id");
    }
}
