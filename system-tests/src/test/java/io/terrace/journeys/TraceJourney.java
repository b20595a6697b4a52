package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.ReceivedSpan;
import io.terrace.journeys.suite.SpanReceiver;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What an OpenTelemetry collector gets of what fans do.
@Order(6)
@ExtendWith(SuiteParameter.class)
class TraceJourney {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 330);
    private static final String CLIENTS_SPAN = "00f067aa0ba902b7";
    private static final ReceivedSpan NONE = new ReceivedSpan("", "", "", "", "", Map.of());
    private static final String RECORDED = "-01";
    private static final String NOT_RECORDED = "-00";

    private final Suite suite;
    private final SpanReceiver spans;

    private record TracedPost(String trace, ApiResponse answer) {}

    TraceJourney(Suite suite) {
        this.suite = suite;
        spans = suite.spans();
    }

    @Test
    void aFreestyleIsOneTraceFromTheGatewayToTheStream() {
        FanClient ana = suite.newFan();
        FanClient ben = suite.newFan();
        String trace;
        try (EventStreamConnection bens = ben.listen()) {
            TracedPost posted = post(ana, "Traced words");
            trace = posted.trace();
            bens.await("freestyle.published", posted.answer().text("/id"));
        }

        await().untilAsserted(() -> assertThat(spans.trace(trace))
                .extracting(ReceivedSpan::program, ReceivedSpan::name)
                .contains(
                        tuple("gateway", "POST /v2/freestyles"),
                        tuple("feed-service", "POST /v2/freestyles"),
                        tuple("feed-service", "send feed.v1"),
                        tuple("community-service", "process feed.v1"),
                        tuple("wallet-service", "process feed.v1"),
                        tuple("realtime-service", "process feed.v1"),
                        tuple("realtime-service", "stream freestyle.published")));
        Map<String, ReceivedSpan> byId = spans.trace(trace).stream().collect(toMap(ReceivedSpan::id, identity()));
        ReceivedSpan told = byId.values().stream()
                .filter(span -> span.name().equals("stream freestyle.published"))
                .findFirst()
                .orElseThrow();
        assertThat(Stream.iterate(told, byId::containsValue, span -> byId.getOrDefault(span.parent(), NONE)))
                .extracting(
                        ReceivedSpan::program,
                        ReceivedSpan::name,
                        span -> span.parent().equals(CLIENTS_SPAN))
                .containsExactly(
                        tuple("realtime-service", "stream freestyle.published", false),
                        tuple("realtime-service", "process feed.v1", false),
                        tuple("feed-service", "send feed.v1", false),
                        tuple("feed-service", "POST /v2/freestyles", false),
                        tuple("gateway", "POST /v2/freestyles", true));
    }

    @Test
    void spanSaysNothingOfAnyoneNorOfWhatTheySent() {
        FanClient ana = suite.newFan();
        String words = "Words " + newTrace().substring(0, 12);
        TracedPost posted = post(ana, words);
        String trace = posted.trace();
        within(ana, trace, RECORDED).api().get("/v2/profiles/" + ana.id()).expect(200);
        within(ana, trace, RECORDED).api().get("/v2/profiles/search?q=" + words.substring(6));

        await().untilAsserted(() -> assertThat(spans.trace(trace))
                .extracting(ReceivedSpan::name)
                .contains("GET /v2/profiles/{id}", "process feed.v1"));
        for (String word : List.of(
                words,
                words.substring(6),
                ana.id(),
                suite.installation().communityId(),
                suite.installation().partnerId(),
                posted.answer().text("/id"),
                "127.0.0.1",
                "insert into",
                "java-http-client")) {
            assertThat(spans.bodies()).as(word).noneMatch(body -> body.contains(word));
        }
        assertThat(spans.trace(trace))
                .allSatisfy(span -> assertThat(span.attributes().keySet())
                        .isSubsetOf(
                                "http.request.method",
                                "http.route",
                                "http.response.status_code",
                                "error.type",
                                "messaging.system",
                                "messaging.destination.name",
                                "messaging.operation.type",
                                "messaging.consumer.group.name",
                                "terrace.stream.event"));
    }

    @Test
    void traceThatItsClientDoesNotRecordIsNotSent() {
        FanClient ana = suite.newFan();
        String silent = newTrace();
        String marker = newTrace();

        within(ana, silent, NOT_RECORDED).api().get("/v2/feed").expect(200);
        within(ana, marker, RECORDED).api().get("/v2/feed").expect(200);

        // Each program sends its spans in their order.
        await().untilAsserted(() -> assertThat(spans.trace(marker))
                .extracting(ReceivedSpan::program)
                .contains("gateway", "feed-service"));
        assertThat(spans.trace(silent)).isEmpty();
    }

    @Test
    void refusalOfTheGatewayNamesItsCode() {
        String trace = newTrace();

        suite.nobody()
                .with("traceparent", "00-" + trace + "-" + CLIENTS_SPAN + RECORDED)
                .get("/v2/feed")
                .expect(401);

        await().untilAsserted(() -> assertThat(spans.trace(trace))
                .extracting(
                        span -> span.attributes().get("http.response.status_code"),
                        span -> span.attributes().containsKey("error.type"))
                .containsExactly(tuple("401", true)));
    }

    @Test
    void nothingWaitsForAReceiverThatIsAway() {
        FanClient ana = suite.newFan();
        FanClient ben = suite.newFan();
        String later = newTrace();
        spans.stop();
        try (EventStreamConnection bens = ben.listen()) {
            FanClient traced = within(ana, newTrace(), RECORDED);
            bens.await("freestyle.published", traced.publish(RECORDING, "While it is away"));
        } finally {
            spans.resume();
        }

        within(ana, later, RECORDED).api().get("/v2/feed").expect(200);
        await().untilAsserted(() ->
                assertThat(spans.trace(later)).extracting(ReceivedSpan::program).contains("gateway", "feed-service"));
    }

    @Test
    void theAccessLogNamesTheTrace() {
        FanClient ana = suite.newFan();
        String trace = newTrace();

        within(ana, trace, NOT_RECORDED).api().get("/v2/feed").expect(200);

        await().untilAsserted(
                        () -> assertThat(gatewaysLog()).anyMatch(line -> line.contains("\"traceId\":\"" + trace)));
    }

    /// A post that its own request published: one whose recording feed-service has not heard of yet is published in the
    /// trace of that news.
    private static TracedPost post(FanClient fan, String caption) {
        Queue<String> uploads = new ArrayDeque<>(List.of(fan.upload(RECORDING)));
        return await("a post of a recording that is known")
                .until(
                        () -> {
                            uploads.add(fan.upload(RECORDING));
                            String trace = newTrace();
                            return new TracedPost(
                                    trace,
                                    within(fan, trace, RECORDED)
                                            .post(uploads.remove(), caption)
                                            .expect(201));
                        },
                        posted -> posted.answer().text("/state").equals("published"));
    }

    private List<String> gatewaysLog() throws IOException {
        return Files.readAllLines(suite.logs().resolve("gateway.log"));
    }

    private static FanClient within(FanClient fan, String trace, String flags) {
        return fan.with("traceparent", "00-" + trace + "-" + CLIENTS_SPAN + flags);
    }

    private static String newTrace() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong() | 1)
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
