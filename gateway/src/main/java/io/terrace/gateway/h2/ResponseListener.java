package io.terrace.gateway.h2;

import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.buffer.Buffer;

/// Hears the progress of a request: that it began, then its body, then that it ended; or why not.
public interface ResponseListener {

    /// @param headers in lower case, the pseudo headers among them
    void began(int status, Http2Headers headers);

    /// A piece of the body.
    void chunk(Buffer piece);

    /// The answer is whole, as far as the service says.
    void ended();

    /// It broke off; the service may have done what was asked.
    void broken(Throwable cause);

    /// The service has not seen it.
    void unseen(Throwable cause);

    /// The service does not speak HTTP/2, or takes no head of this size in it.
    void unspoken();
}
