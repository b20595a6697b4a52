package io.terrace.bench.stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.NginxBinaryFinder;
import io.terrace.bench.service.NginxServer;
import io.terrace.stack.process.LoopbackPorts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/// nginx with nchan, its messages in its own memory: one channel, published to over HTTP, and EventSource subscribers.
final class NchanStream implements StreamServer, AutoCloseable {

    private static final UUID AUTHOR = UUID.randomUUID();
    private static final UUID EVENT = UUID.randomUUID();
    private static final String HTTP = "nchan_shared_memory_size 256m;";

    /// It keeps as much as ours, for as long, and is never silent for longer.
    private static final String SERVER = """
            location = /publish {
                nchan_publisher;
                nchan_channel_id bench;
                nchan_message_buffer_length 5000;
                nchan_message_timeout 1h;
            }
            location = /stream {
                nchan_subscriber eventsource;
                nchan_channel_id bench;
                nchan_subscriber_first_message newest;
                nchan_eventsource_ping_interval 15;
            }
            """;

    private static final byte[] OPENING = """
            GET /stream HTTP/1.1\r
            Host: localhost\r
            Accept: text/event-stream\r
            User-Agent: terrace-bench\r
            \r
            """.getBytes(ISO_8859_1);

    private final HttpClient client =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();
    private final InstantSource clock = InstantSource.system();
    private final ConcurrentLinkedQueue<CompletableFuture<HttpResponse<Void>>> published =
            new ConcurrentLinkedQueue<>();
    private final NginxServer server;
    private final List<StreamHop> hops;

    /// Starts it.
    ///
    /// @param clients that one worker may have at most
    NchanStream(BenchSandbox sandbox, int clients) {
        server = new NginxServer(
                "nchan",
                sandbox.folder(),
                LoopbackPorts.free(1).getFirst(),
                clients + 512,
                "load_module " + NginxBinaryFinder.nchan() + ";",
                HTTP,
                SERVER);
        hops = List.of(new StreamHop("nginx", sandbox.run(server), false));
    }

    @Override
    public String name() {
        return "nchan";
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public List<StreamHop> hops() {
        return hops;
    }

    @Override
    public List<byte[]> openings(int count) {
        return Collections.nCopies(count, OPENING);
    }

    /// With what ours says of the same, letter for letter as long.
    @Override
    public void publish(int number) {
        String id = FrameNumber.id(number);
        String body = """
                {"id":"%s","type":"freestyle.removed","time":"%s","subject":"freestyle/%s","data":{"id":"%s","authorId":"%s"}}""".formatted(EVENT, clock.instant(), id, id, AUTHOR);
        published.add(client.sendAsync(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/publish"))
                        .header("X-EventSource-Event", "freestyle.removed")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.discarding()));
    }

    @Override
    public void settle() {
        for (var one = published.poll(); one != null; one = published.poll()) {
            int status = one.join().statusCode();
            if (status >= 300) {
                throw new IllegalStateException("nchan answered " + status + " to a frame");
            }
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
