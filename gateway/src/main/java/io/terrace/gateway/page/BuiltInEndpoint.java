package io.terrace.gateway.page;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something to GET that needs no key and no service of its own.
public interface BuiltInEndpoint {

    /// @param cacheControl the header's value
    /// @param packed what a large body has as well; absent for others
    /// @param headers more of them
    record Content(
            int status,
            String type,
            String cacheControl,
            Buffer body,
            @Nullable GzipBody packed,
            Map<String, String> headers) {

        public Content(int status, String type, String cacheControl, Buffer body) {
            this(status, type, cacheControl, body, null, Map.of());
        }

        /// JSON.
        public Content(int status, String cacheControl, Buffer json) {
            this(status, "application/json", cacheControl, json);
        }
    }

    String path();

    /// Fails with a refusal where there is nothing to show.
    Future<Content> show();
}
