package io.terrace.gateway.header;

import io.terrace.gateway.exchange.Exchange;
import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/// From the client to the service: what the client says of itself or of its way here is left out, what the gateway
/// knows is put in its place.
public final class RequestHeaderCopier {

    /// The SHA-256 of an API key, 64 hex digits. To a service: of the key that the request came with.
    /// In the answer to a stream opened with a ticket: of the key that the ticket was made with.
    /// It passes from no client and to none.
    public static final String KEY_HASH = "x-service-key-hash";

    /// What the client said in `Authorization`, for a service that checks what a provider signs there: `Authorization`
    /// itself is the gateway's own to a service. It passes from no client.
    public static final String WEBHOOK_AUTHORIZATION = "x-service-webhook-authorization";

    private static final Set<String> DROPPED = Set.of(
            "host",
            "origin",
            "expect",
            "authorization",
            "cookie",
            "forwarded",
            "via",
            "true-client-ip",
            "cf-connecting-ip",
            "x-real-ip",
            "x-client-ip",
            "x-cluster-client-ip",
            "x-original-url",
            "x-rewrite-url",
            "x-original-host",
            "x-http-method",
            "x-http-method-override",
            "x-method-override",
            "x-request-id",
            "traceparent");

    private static final Set<String> OWN_PASSED =
            Set.of("x-service-sdk-version", "x-service-sdk-platform", "x-service-installation-id");

    private RequestHeaderCopier() {}

    /// @param to given each header that passes, and no name of the gateway's own twice
    public static void copy(Exchange exchange, BiConsumer<String, String> to) {
        MultiMap from = exchange.request().headers();
        Set<String> hopByHop = HopByHopHeaders.in(from);
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (passes(name) && !hopByHop.contains(name)) {
                to.accept(header.getKey(), header.getValue());
            }
        }
        to.accept("X-Request-Id", exchange.id());
        to.accept("traceparent", exchange.trace());
    }

    private static boolean passes(String name) {
        if (name.startsWith("x-service-")) {
            return OWN_PASSED.contains(name);
        }
        return !name.startsWith("x-forwarded") && !name.startsWith(":") && !DROPPED.contains(name);
    }
}
