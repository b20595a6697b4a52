package io.terrace.platform.rest;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Has a `PATCH` with the media type of a merge patch served as JSON, which means the same here.
@ApplicationScoped
class MergePatchToJsonFilter {

    private static final int PRIORITY = 1_000;

    void register(@Observes Filters filters) {
        filters.register(
                context -> {
                    HttpServerRequest request = context.request();
                    if (request.method().equals(HttpMethod.PATCH)
                            && isMergePatch(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
                        request.headers().set(HttpHeaders.CONTENT_TYPE, "application/json");
                    }
                    context.next();
                },
                PRIORITY);
    }

    private static boolean isMergePatch(@Nullable String contentType) {
        return contentType != null
                && contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(MergePatchBody.MEDIA_TYPE);
    }
}
