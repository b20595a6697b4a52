package io.terrace.gateway.link;

import io.terrace.platform.streamlink.StreamCommandDecoder;
import io.terrace.platform.streamlink.StreamCommandListener;
import io.terrace.platform.streamlink.StreamReplyEncoder;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// A service's end of links. It writes down what it hears, and says what the test wants on the last of them.
final class LinkService {

    final List<String> heard = new CopyOnWriteArrayList<>();
    private final Vertx vertx;
    private final HttpServer server;
    private final HttpClient client;
    private final List<HttpServerRequest> links = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    LinkService(Vertx vertx) throws InterruptedException, ExecutionException {
        this.vertx = vertx;
        client = vertx.createHttpClient();
        server = vertx.createHttpServer()
                .requestHandler(this::take)
                .listen(0, "localhost")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    void answers(int with) {
        status = with;
    }

    int links() {
        return links.size();
    }

    Future<HttpClientResponse> connect() {
        return client.request(HttpMethod.POST, server.actualPort(), "localhost", "/")
                .compose(request -> {
                    request.exceptionHandler(_ -> {});
                    request.setChunked(true).write(Buffer.buffer());
                    return request.response();
                });
    }

    /// Says it in one message.
    void say(Consumer<StreamReplyEncoder> words) {
        send(response -> {
            StreamReplyEncoder writer = new StreamReplyEncoder(response.response()::write);
            words.accept(writer);
            writer.flush();
        });
    }

    void send(Consumer<HttpServerRequest> sending) {
        Context any = vertx.getOrCreateContext();
        any.runOnContext(_ -> sending.accept(links.getLast()));
    }

    private void take(HttpServerRequest request) {
        if (status != 200) {
            request.response().setStatusCode(status).end();
            return;
        }
        links.add(request);
        request.exceptionHandler(_ -> {});
        request.handler(new StreamCommandDecoder(new Recorder())::read);
        request.response().setChunked(true).write(Buffer.buffer());
    }

    private final class Recorder implements StreamCommandListener {

        @Override
        public void open(int stream, String target, MultiMap headers) {
            heard.add("open " + stream + " " + target);
        }

        @Override
        public void close(int stream) {
            heard.add("close " + stream);
        }

        @Override
        public void grant(int stream, int bytes) {
            heard.add("grant " + stream + " " + bytes);
        }

        @Override
        public void ping() {
            heard.add("ping");
        }
    }
}
