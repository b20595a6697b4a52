package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/// A little of everything, without an end: reads and writes of each service, sign-ins by code, streams that open and
/// close. No request is repeated, whatever comes of it.
public final class SteadyLoad implements AutoCloseable {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 310);
    private static final Duration PAUSE = Duration.ofMillis(400);
    private static final int POINTS = 3;
    /// The gateway counts those of a key, auth-service those of a partner.
    private static final Map<String, Integer> CODES = Map.of("otp_sends", 1_000_000);

    private final Suite suite;
    private final Club club;
    private final ApiClient server;
    private final FanClient ana;
    private final FanClient ben;
    private final String freestyle;
    private final String poll;
    private final String option;
    private final Conversation conversation;
    private final List<RepeatedRequest> requests;

    private SteadyLoad(Suite suite) {
        this.suite = suite;
        Map<String, Integer> limits = new HashMap<>(Suite.UNLIMITED);
        limits.put("votes", 1_000_000);
        limits.putAll(CODES);
        club = suite.newClub(limits).withLongSessions(suite);
        server = club.server(suite);
        suite.operator()
                .patch("/v2/partners/" + club.partnerId(), Map.of("settings", Map.of("rateLimits", CODES)))
                .expect(200);
        ana = suite.newFan(club.app());
        ben = suite.newFan(club.app());
        freestyle = ana.publish(RECORDING, "all day long");
        ApiResponse opened = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "poll",
                                "question", "Does it hold?",
                                "options", List.of(Map.of("text", "Yes"), Map.of("text", "No"))))
                .expect(201);
        poll = opened.text("/id");
        option = opened.text("/options/0/id");
        server.post("/v2/polls/" + poll + "/open").expect(200);
        conversation = Conversation.accepted(ana, ben);
        await("a wallet").until(() -> grant().status() == 201);
        requests = Stream.<Runnable>of(
                        ana::feed,
                        this::react,
                        () -> ana.api().get("/v2/uploads/usage"),
                        () -> ben.vote(poll, option),
                        () -> ben.api().get("/v2/polls/" + poll),
                        this::grant,
                        () -> ben.api().get("/v2/wallet"),
                        this::askForCode,
                        () -> conversation.send("and so on"),
                        () -> ben.api().get("/v2/profiles/" + ana.id()),
                        () -> ben.api().get("/v2/sponsorship/placements?slots=feed_card"),
                        () -> ben.api().post("/v2/analytics/events", Events.batch("goal_seen")),
                        () -> ben.listen().close())
                .map(request -> RepeatedRequest.of(request, PAUSE))
                .toList();
    }

    public static SteadyLoad on(Suite suite) {
        return new SteadyLoad(suite);
    }

    public String communityId() {
        return club.communityId();
    }

    /// Another fan of the same community.
    public FanClient newFan() {
        return suite.newFan(club.app());
    }

    public void react() {
        ben.react(freestyle, "fire");
    }

    /// To an address of its own, so that no limit of an address is met.
    public void askForCode() {
        club.app().post("/v2/auth/otp/challenges", Map.of("email", suite.newAddress()));
    }

    @Override
    public void close() {
        requests.forEach(RepeatedRequest::close);
    }

    private ApiResponse grant() {
        return server.with("Idempotency-Key", UUID.randomUUID().toString())
                .post(
                        "/v2/wallet/grants",
                        Map.of("userId", ben.id(), "amount", POINTS, "reason", Map.of("code", "gift")));
    }
}
