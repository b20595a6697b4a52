package io.terrace.client;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;

/// Reads the body of a request that was sent from memory again.
final class SentBodyReader implements Subscriber<ByteBuffer> {

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    private SentBodyReader() {}

    /// Empty for a request without one.
    static Optional<String> of(HttpRequest request) {
        return request.bodyPublisher()
                .filter(publisher -> publisher.contentLength() > 0)
                .map(publisher -> {
                    var body = new SentBodyReader();
                    publisher.subscribe(body);
                    return body.content.toString(StandardCharsets.UTF_8);
                });
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer piece) {
        byte[] bytes = new byte[piece.remaining()];
        piece.get(bytes);
        content.writeBytes(bytes);
    }

    @Override
    public void onError(Throwable failure) {
        throw new IllegalStateException(failure);
    }

    @Override
    public void onComplete() {}
}
