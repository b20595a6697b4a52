package io.terrace.gateway.cors;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.OriginRules;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.util.Collection;
import java.util.List;

/// A request without `Origin` is none of this package's business.
public final class CorsHandler {

    private static final CharSequence ORIGIN = HttpHeaders.createOptimized("Origin");
    private static final CharSequence ALLOW_ORIGIN = HttpHeaders.createOptimized("Access-Control-Allow-Origin");
    private static final CharSequence EXPOSE = HttpHeaders.createOptimized("Access-Control-Expose-Headers");
    private static final CharSequence VARY = HttpHeaders.createOptimized("Vary");
    private static final String ASKED_METHOD = "Access-Control-Request-Method";
    private static final String MAX_AGE_SECONDS = "7200";
    private static final int NO_CONTENT = 204;

    private static final CharSequence EXPOSED = HttpHeaders.createOptimized(String.join(
            ", ",
            "X-Request-Id",
            "ETag",
            "Location",
            "RateLimit-Policy",
            "RateLimit",
            "Retry-After",
            "WWW-Authenticate",
            "Idempotency-Replayed",
            "Deprecation",
            "Sunset",
            "Link",
            "Upload-Offset",
            "Upload-Length",
            "Upload-Expires",
            "Tus-Resumable",
            "Tus-Version",
            "Tus-Extension",
            "Tus-Checksum-Algorithm",
            "Content-Range",
            "Accept-Ranges"));

    private static final String HEADERS = String.join(
            ", ",
            "X-Service-API-Key",
            "Authorization",
            "Content-Type",
            "X-Service-SDK-Version",
            "X-Service-SDK-Platform",
            "X-Service-Installation-Id",
            "Idempotency-Key",
            "If-Match",
            "If-None-Match",
            "Last-Event-ID",
            "Range",
            "Upload-Offset",
            "Upload-Checksum",
            "Tus-Resumable",
            "X-Request-Id",
            "traceparent",
            "tracestate");

    private CorsHandler() {}

    /// Lets the page read the answer, for as long as no key says otherwise.
    public static void open(Exchange exchange) {
        String origin = exchange.header(ORIGIN);
        if (origin != null) {
            exchange.response()
                    .headers()
                    .set(ALLOW_ORIGIN, origin)
                    .set(EXPOSE, EXPOSED)
                    .set(VARY, ORIGIN);
        }
    }

    /// @param allowed the key's origins; see [OriginRules]
    /// @throws Refusal for a page that the key does not admit
    public static void check(Exchange exchange, List<String> allowed) {
        String origin = exchange.header(ORIGIN);
        if (origin != null && !OriginRules.admit(allowed, origin)) {
            exchange.response().headers().remove(ALLOW_ORIGIN);
            throw new RefusalException(ErrorCode.ORIGIN_NOT_ALLOWED);
        }
    }

    public static boolean isPreflight(Exchange exchange) {
        return exchange.request().method().equals(HttpMethod.OPTIONS)
                && exchange.header(ORIGIN) != null
                && exchange.header(ASKED_METHOD) != null;
    }

    /// @param methods those that the path takes
    public static void answerPreflight(Exchange exchange, Collection<String> methods) {
        MultiMap headers = exchange.response().headers();
        headers.set("Access-Control-Allow-Methods", String.join(", ", methods));
        headers.set("Access-Control-Allow-Headers", HEADERS);
        headers.set("Access-Control-Max-Age", MAX_AGE_SECONDS);
        headers.set("Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
        exchange.response().setStatusCode(NO_CONTENT).end();
    }
}
