package io.terrace.platform.rest;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/// Has a small body read before its request gets a thread, where `terrace.bodies-ahead` says so: a virtual thread that
/// asks for it goes to sleep and is woken once more.
@ApplicationScoped
class BodyPrefetchFilter {

    /// Digits of a length below 10 KB. A body of nothing is left to REST, which would wait for it once more.
    private static final Pattern SMALL = Pattern.compile("[1-9][0-9]{0,3}");

    /// After whatever looks at the head alone.
    private static final int PRIORITY = 10;

    private final boolean wanted;

    BodyPrefetchFilter(@ConfigProperty(name = "terrace.bodies-ahead", defaultValue = "false") boolean wanted) {
        this.wanted = wanted;
    }

    void register(@Observes Filters filters) {
        if (wanted) {
            BodyHandler body = BodyHandler.create(false);
            filters.register(
                    context -> {
                        if (isSmall(context)) {
                            body.handle(context);
                        } else {
                            context.next();
                        }
                    },
                    PRIORITY);
        }
    }

    private static boolean isSmall(RoutingContext context) {
        if (context.request().version() == HttpVersion.HTTP_2) {
            // There a request that was read cannot be paused, as Quarkus does next.
            return false;
        }
        if (isForm(context.request().getHeader(HttpHeaders.CONTENT_TYPE))) {
            // Vert.x would decode it, and fail for a method that sends none; REST refuses its type.
            return false;
        }
        String length = context.request().getHeader(HttpHeaders.CONTENT_LENGTH);
        return length != null && SMALL.matcher(length).matches();
    }

    private static boolean isForm(@Nullable String contentType) {
        String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
        return type.startsWith("multipart/form-data") || type.startsWith("application/x-www-form-urlencoded");
    }
}
