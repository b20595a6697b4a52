package io.terrace.gateway.proxy;

import io.terrace.gateway.h2.RequestHandle;
import io.vertx.core.http.HttpClientRequest;
import org.jspecify.annotations.Nullable;

/// What has been sent to the service.
sealed interface UpstreamRequestHandle {

    /// Tells the service that no one waits for its response.
    void reset();

    /// Nothing yet.
    record Unsent() implements UpstreamRequestHandle {

        @Override
        public void reset() {}
    }

    /// A request on the connection that the event loop's requests share. It has no body.
    record Shared(RequestHandle handle) implements UpstreamRequestHandle {

        @Override
        public void reset() {
            handle.reset();
        }
    }

    /// A request on a connection of its own.
    ///
    /// @param body that the client is still sending; null where it was sent whole
    record Dedicated(HttpClientRequest request, @Nullable RequestBodyPump body) implements UpstreamRequestHandle {

        @Override
        public void reset() {
            request.reset();
        }

        /// Whether the client is still sending, so that the service cannot have responded yet.
        boolean awaitsBody() {
            return body != null && !body.isDone();
        }

        /// Ends the request where the service has responded before it had the whole body.
        ///
        /// @return whether it was so
        boolean cutBody() {
            if (body == null || body.isDone()) {
                return false;
            }
            body.stop();
            request.reset();
            return true;
        }
    }
}
