package io.terrace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// One open connection to `GET /v2/stream` and all it has brought so far. It never reconnects by itself.
public final class EventStreamConnection implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Queue<StreamEvent> seen = new ConcurrentLinkedQueue<>();
    private final SseParser parser = new SseParser();
    private final HttpResponse<InputStream> response;
    private final Consumer<StreamEvent> recorder;
    private final StreamEvent ready;
    private volatile boolean ended;

    private EventStreamConnection(HttpResponse<InputStream> response, Consumer<StreamEvent> recorder) {
        this.response = response;
        this.recorder = recorder;
        Thread.ofVirtual().name("stream").start(this::read);
        ready = await("stream.ready", event -> true);
    }

    /// Opens a stream and waits for `stream.ready`.
    ///
    /// @param query what follows the `?`, such as `topics=me,feed`
    public static EventStreamConnection open(ApiClient api, String query) {
        HttpResponse<InputStream> response =
                api.with("Accept", "text/event-stream").open("/v2/stream?" + query);
        if (response.statusCode() != 200) {
            throw new IllegalStateException("The stream answered " + response.statusCode());
        }
        return new EventStreamConnection(response, api::record);
    }

    /// Opens a stream with a ticket and whatever else the caller brings, which may be nothing.
    public static EventStreamConnection byTicket(ApiClient api, String ticket) {
        return open(api, "topics=me,feed&ticket=" + ticket);
    }

    /// Its first event.
    public StreamEvent ready() {
        return ready;
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    /// The first event of a type that fits, whether it is here already or comes within 20 s.
    public StreamEvent await(String type, Predicate<StreamEvent> fits) {
        return ValueAwaiter.forValue(
                type, PATIENCE, () -> events(type).stream().filter(fits).findFirst());
    }

    /// The first event of a type about something, by its id.
    public StreamEvent await(String type, String subject) {
        return await(type, event -> event.subjectId().equals(subject));
    }

    public List<StreamEvent> events() {
        return List.copyOf(seen);
    }

    public List<StreamEvent> events(String type) {
        return seen.stream().filter(event -> event.type().equals(type)).toList();
    }

    /// Where to go on from.
    public String lastId() {
        return parser.lastId();
    }

    /// How long to wait, once it has ended, before opening the next.
    public Duration retry() {
        return parser.retry();
    }

    /// Whether the other side, or we, have ended it.
    public boolean ended() {
        return ended;
    }

    /// Waits until the other side has ended it.
    ///
    /// @return the reason it gave
    public String awaitEnd() {
        StreamEvent closing = await("stream.closing", event -> true);
        return ValueAwaiter.forValue(
                        "the end of the stream",
                        PATIENCE,
                        () -> Optional.of(closing).filter(event -> ended))
                .data()
                .path("reason")
                .asText();
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException alreadyGone) {
            ended = true;
        }
    }

    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                parser.line(line).ifPresent(event -> {
                    seen.add(event);
                    recorder.accept(event);
                });
            }
        } catch (IOException brokenOff) {
            // A stream that breaks off has ended like any other; what it brought stays.
            ended = true;
        } finally {
            ended = true;
        }
    }
}
