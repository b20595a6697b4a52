package io.terrace.gateway.page;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/// Something to GET that needs no key and no service of its own.
public interface Page {

    /// @param cacheControl the header's value
    record Content(int status, String type, String cacheControl, Buffer body) {

        /// JSON.
        public Content(int status, String cacheControl, Buffer json) {
            this(status, "application/json", cacheControl, json);
        }
    }

    String path();

    /// Fails with a refusal where there is nothing to show.
    Future<Content> show();
}
