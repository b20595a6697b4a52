package io.terrace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A signed-in fan and what a fan does.
public final class FanClient {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int GATEWAY_TIMEOUT = 504;
    private static final int MAX_REPEATS = 10;

    private final ApiClient api;
    private final JsonNode session;

    private FanClient(ApiClient app, ApiResponse tokens) {
        session = tokens.expect(200).json();
        api = app.bearing(tokens.text("/accessToken"));
    }

    private FanClient(ApiClient api, JsonNode session) {
        this.api = api;
        this.session = session;
    }

    /// The user that an answer with tokens is for.
    ///
    /// @param app what they were asked for with
    public static FanClient of(ApiClient app, ApiResponse tokens) {
        return new FanClient(app, tokens);
    }

    /// Signs in with a code.
    public static FanClient byCode(ApiClient app, String challengeId, String code) {
        return new FanClient(app, app.post("/v2/auth/otp/challenges/" + challengeId + "/verify", Map.of("code", code)));
    }

    /// Signs in on the partner's word, as a user of its own.
    public static FanClient byPartner(ApiClient app, String displayName) {
        Map<String, String> data = Map.of("externalUserId", UUID.randomUUID().toString(), "displayName", displayName);
        return new FanClient(app, sync(app, data));
    }

    /// The same, with a picture.
    public static FanClient byPartner(ApiClient app, String displayName, String avatarUrl) {
        Map<String, String> data = Map.of(
                "externalUserId", UUID.randomUUID().toString(), "displayName", displayName, "avatarUrl", avatarUrl);
        return new FanClient(app, sync(app, data));
    }

    /// The gateway answers 504 while programs are still cold. It is sent again with the same external user, so that no
    /// second fan is made.
    private static ApiResponse sync(ApiClient app, Map<String, String> data) {
        ApiResponse answer = app.post("/v2/auth/partner-sync", data);
        for (int again = 0; answer.status() == GATEWAY_TIMEOUT && again < MAX_REPEATS; again++) {
            answer = app.post("/v2/auth/partner-sync", data);
        }
        return answer;
    }

    /// The same fan, who sends this header as well.
    public FanClient with(String header, String value) {
        return new FanClient(api.with(header, value), session);
    }

    public ApiClient api() {
        return api;
    }

    public String id() {
        return session.at("/user/id").asText();
    }

    public String accessToken() {
        return session.path("accessToken").asText();
    }

    /// The token answer as it came.
    public JsonNode session() {
        return session;
    }

    public EventStreamConnection listen() {
        return EventStreamConnection.open(api, "topics=me,feed");
    }

    /// Watches a poll as well.
    public EventStreamConnection watch(String pollId) {
        return EventStreamConnection.open(api, "topics=me,feed,poll:" + pollId);
    }

    /// Hears these topics alone.
    public EventStreamConnection follow(String topics) {
        return EventStreamConnection.open(api, "topics=" + topics);
    }

    /// The whole ballot.
    public ApiResponse vote(String pollId, String... optionIds) {
        return vote(pollId, Ballot.of(optionIds));
    }

    /// A ballot that may have been sent before.
    public ApiResponse vote(String pollId, Ballot ballot) {
        return api.put("/v2/polls/" + pollId + "/vote", ballot);
    }

    /// What there is to spend.
    public long points() {
        return api.get("/v2/wallet")
                .expect(200)
                .json()
                .at("/balances/available")
                .asLong();
    }

    /// @param key the same for every try
    public ApiResponse redeem(String rewardId, String key) {
        return api.with("Idempotency-Key", key).post("/v2/rewards/" + rewardId + "/redemptions");
    }

    /// Goes on after an event seen before.
    public EventStreamConnection listenAfter(String lastEventId) {
        return EventStreamConnection.open(api.with("Last-Event-ID", lastEventId), "topics=me,feed");
    }

    /// Asks for leave to upload a recording.
    public ApiResponse ticket(byte[] wav) {
        return api.post(
                "/v2/uploads", Map.of("purpose", "freestyle", "mimeType", "audio/wav", "sizeBytes", wav.length));
    }

    /// Uploads a recording and has it looked at.
    ///
    /// @return its id
    public String upload(byte[] wav) {
        ApiResponse ticket = ticket(wav).expect(201);
        fill(ticket, wav);
        complete(ticket.text("/id")).expect(200);
        return ticket.text("/id");
    }

    /// Asks for leave to upload a picture of themselves.
    public ApiResponse pictureTicket(byte[] png) {
        return api.post("/v2/uploads", Map.of("purpose", "avatar", "mimeType", "image/png", "sizeBytes", png.length));
    }

    /// Uploads a picture and has it looked at.
    ///
    /// @return its id
    public String uploadPicture(byte[] png) {
        ApiResponse ticket = pictureTicket(png).expect(201);
        fill(ticket, png);
        complete(ticket.text("/id")).expect(200);
        return ticket.text("/id");
    }

    /// Sends the content, which must be taken.
    public ApiResponse fill(ApiResponse ticket, byte[] wav) {
        return send(ticket, wav).expect(204);
    }

    /// Sends the content as the ticket says.
    public ApiResponse send(ApiResponse ticket, byte[] wav) {
        ApiClient uploader = api.anonymous();
        for (var header : ticket.json().path("headers").properties()) {
            uploader = uploader.with(header.getKey(), header.getValue().asText());
        }
        return uploader.put(ticket.text("/url"), wav);
    }

    public ApiResponse complete(String uploadId) {
        return api.post("/v2/uploads/" + uploadId + "/complete");
    }

    public ApiResponse post(String uploadId, String caption) {
        return api.post(
                "/v2/freestyles",
                Map.of("clientId", UUID.randomUUID().toString(), "uploadId", uploadId, "caption", caption));
    }

    /// Uploads and posts.
    ///
    /// @return the freestyle's id
    public String publish(byte[] wav, String caption) {
        return post(upload(wav), caption).expect(201).text("/id");
    }

    public ApiResponse react(String freestyleId, String type) {
        return api.put("/v2/freestyles/" + freestyleId + "/reactions/" + type);
    }

    public ApiResponse feed() {
        return api.get("/v2/feed?scope=community");
    }

    public ApiResponse reply(String freestyleId, String text) {
        return api.post(
                "/v2/freestyles/" + freestyleId + "/replies",
                Map.of("clientId", UUID.randomUUID().toString(), "text", text));
    }

    /// Tells that a part of a freestyle was heard.
    public ApiResponse play(String freestyleId, long fromMs, long toMs) {
        return api.post(
                "/v2/freestyles/" + freestyleId + "/plays",
                Map.of(
                        "plays",
                        List.of(Map.of(
                                "clientId",
                                UUID.randomUUID().toString(),
                                "fromMs",
                                fromMs,
                                "toMs",
                                toMs,
                                "at",
                                Instant.now().toString()))));
    }

    /// A freestyle as the feed's first page shows it.
    public JsonNode entry(String freestyleId) {
        for (JsonNode item : feed().expect(200).json().path("items")) {
            JsonNode freestyle = item.path("freestyle");
            if (freestyle.path("id").asText().equals(freestyleId)) {
                return freestyle;
            }
        }
        throw new IllegalStateException("The feed does not show it");
    }

    public ApiResponse logOut() {
        return api.post("/v2/auth/logout");
    }

    /// The first refusal of what was granted until now.
    public ApiResponse refusedSoon() {
        return ValueAwaiter.forValue(
                "the token to be refused",
                PATIENCE,
                () -> Optional.of(feed()).filter(answer -> answer.status() == 401));
    }
}
