package io.terrace.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.BoundedWait;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/// A client of the stream, which reads on until it is closed; nothing more is told after that.
public final class SseClient implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final HttpResponse<InputStream> response;
    private final List<SseBlock> blocks = new CopyOnWriteArrayList<>();
    private volatile @Nullable Throwable failure;
    private volatile boolean ended;

    private SseClient(HttpResponse<InputStream> response) {
        this.response = response;
        Thread.ofVirtual().start(this::read);
    }

    /// Opens a stream; it must be taken in.
    public static SseClient open(int port, String path, String token, @Nullable String lastEventId) {
        return open(HttpClient.Version.HTTP_1_1, port, path, token, lastEventId);
    }

    public static SseClient open(
            HttpClient.Version version, int port, String path, String token, @Nullable String lastEventId) {
        return open(version, port, path, token, null, lastEventId);
    }

    private static SseClient open(
            HttpClient.Version version,
            int port,
            String path,
            String token,
            @Nullable String installation,
            @Nullable String lastEventId) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .version(version)
                .header("Authorization", "Bearer " + token);
        if (installation != null) {
            request.header("X-Service-Installation-Id", installation);
        }
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        try {
            HttpResponse<InputStream> response = HTTP.send(request.build(), BodyHandlers.ofInputStream());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.version()).isEqualTo(version);
            var client = new SseClient(response);
            client.await(block -> block.is("stream.ready"));
            return client;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// The same with an installation's id, where there is one.
    public static SseClient open(
            int port, String path, String token, @Nullable String installation, @Nullable String lastEventId) {
        return open(HttpClient.Version.HTTP_1_1, port, path, token, installation, lastEventId);
    }

    public boolean isOpen() {
        return !ended;
    }

    public HttpResponse<InputStream> response() {
        return response;
    }

    public List<SseBlock> blocks() {
        return List.copyOf(blocks);
    }

    public SseBlock await(Predicate<SseBlock> wanted) {
        soon().until(() -> failure != null || blocks.stream().anyMatch(wanted));
        assertThat(failure).isNull();
        return blocks.stream().filter(wanted).findFirst().orElseThrow();
    }

    public SseBlock await(String type) {
        return await(block -> block.is(type));
    }

    public void awaitEnd() {
        soon().until(() -> ended);
    }

    /// What EventSource would send when it comes back.
    public String lastEventId() {
        return blocks.stream()
                .map(SseBlock::id)
                .filter(id -> id != null)
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    /// The `id` members of the events told, in order.
    public List<String> told() {
        return blocks.stream()
                .filter(block -> block.event() != null && !block.event().startsWith("stream."))
                .map(block -> block.json().path("id").asText())
                .toList();
    }

    public void awaitEvents(int events) {
        soon().untilAsserted(() -> assertThat(told()).hasSizeGreaterThanOrEqualTo(events));
    }

    private static ConditionFactory soon() {
        return BoundedWait.await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5));
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        awaitEnd();
    }

    // Whatever goes wrong while reading, the test is to see it.
    @SuppressWarnings("IllegalCatch")
    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            List<String> block = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    blocks.add(SseBlock.parse(block));
                    block.clear();
                } else {
                    block.add(line);
                }
            }
        } catch (IOException closed) {
            // by the test, or by the server
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            ended = true;
        }
    }
}
