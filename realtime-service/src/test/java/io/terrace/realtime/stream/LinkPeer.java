package io.terrace.realtime.stream;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.streamlink.StreamCommandEncoder;
import io.terrace.platform.streamlink.StreamLink;
import io.terrace.platform.streamlink.StreamReplyDecoder;
import io.terrace.platform.streamlink.StreamReplyListener;
import io.terrace.realtime.TestFan;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// A gateway's end of a link, which grants nothing by itself.
final class LinkPeer implements StreamReplyListener, AutoCloseable {

    private final HttpClientRequest request;
    private final StreamCommandEncoder commands;
    private final StreamReplyDecoder reader = new StreamReplyDecoder(this);
    private final Map<Integer, Integer> statuses = new ConcurrentHashMap<>();
    private final Map<Integer, Buffer> bodies = new ConcurrentHashMap<>();
    private final List<Integer> ended = new CopyOnWriteArrayList<>();
    private final List<Buffer> messages = new CopyOnWriteArrayList<>();
    private volatile boolean left;
    private volatile boolean closed;

    private LinkPeer(HttpClientRequest request) {
        this.request = request;
        commands = new StreamCommandEncoder(request::write);
        request.connection().closeHandler(_ -> closed = true);
    }

    static LinkPeer open(Vertx vertx, int port) throws InterruptedException, ExecutionException {
        return open(vertx, port, gatewayToken());
    }

    static LinkPeer open(Vertx vertx, int port, String token) throws InterruptedException, ExecutionException {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost("localhost")
                .setPort(port)
                .setURI(StreamLink.PATH)
                .putHeader("Authorization", "Bearer " + token);
        return vertx.createHttpClient()
                .request(options)
                .compose(LinkPeer::open)
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    private static Future<LinkPeer> open(HttpClientRequest request) {
        LinkPeer peer = new LinkPeer(request);
        request.exceptionHandler(_ -> {});
        request.setChunked(true).write(Buffer.buffer());
        return request.response().compose(response -> {
            response.exceptionHandler(_ -> {});
            response.handler(peer::read);
            return response.statusCode() == 200
                    ? Future.succeededFuture(peer)
                    : Future.failedFuture("Refused: " + response.statusCode());
        });
    }

    private void read(Buffer bytes) {
        messages.add(bytes);
        reader.read(bytes);
    }

    static String gatewayToken() {
        return TestFan.TOKENS.signed(
                Map.of("sub", new UUID(0, 0).toString(), ContextTokenClaimNames.ROLES, List.of(Role.GATEWAY)));
    }

    void listen(int stream, TestFan fan, String target) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("Authorization", "Bearer " + fan.token());
        say(to -> to.open(stream, StreamCommandEncoder.request(target, headers).orElseThrow()));
    }

    void say(Consumer<StreamCommandEncoder> words) {
        words.accept(commands);
        commands.flush();
    }

    void send(Buffer message) {
        request.write(message);
    }

    int status(int stream) {
        await().until(() -> statuses.containsKey(stream));
        return statuses.getOrDefault(stream, 0);
    }

    String body(int stream) {
        return bodies.getOrDefault(stream, Buffer.buffer()).toString();
    }

    boolean isEnded(int stream) {
        return ended.contains(stream);
    }

    boolean isClosed() {
        return closed;
    }

    boolean isLeft() {
        return left;
    }

    /// How often a text came over the link, to however many streams.
    long timesSent(String text) {
        return messages.stream()
                .map(Buffer::toString)
                .mapToLong(message -> message.split(text, -1).length - 1L)
                .sum();
    }

    @Override
    public void head(int stream, int status, MultiMap headers) {
        statuses.put(stream, status);
    }

    @Override
    public void data(int stream, Buffer piece) {
        bodies.computeIfAbsent(stream, _ -> Buffer.buffer()).appendBuffer(piece);
    }

    @Override
    public void end(int stream) {
        ended.add(stream);
    }

    @Override
    public void leave() {
        left = true;
    }

    @Override
    public void close() {
        request.connection().close();
    }
}
