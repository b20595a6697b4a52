package io.terrace.gateway.header;

import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.MultiMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// From the service to the client: what the gateway sets itself is not the service's to say.
public final class ResponseHeaderCopier {

    private static final Set<String> DROPPED = Set.of(
            "server",
            "via",
            "x-powered-by",
            "alt-svc",
            "set-cookie",
            "x-request-id",
            "strict-transport-security",
            "x-frame-options",
            "x-content-type-options",
            "ratelimit",
            "ratelimit-policy",
            "deprecation",
            "sunset",
            RequestHeaderCopier.KEY_HASH);

    private ResponseHeaderCopier() {}

    public static void copy(MultiMap from, MultiMap to) {
        Set<String> hopByHop = HopByHopHeaders.in(from);
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (passes(name) && !hopByHop.contains(name)) {
                to.add(header.getKey(), header.getValue());
            }
        }
    }

    /// From HTTP/2, where names are in lower case.
    public static void copy(Http2Headers from, MultiMap to) {
        Set<String> hopByHop = HopByHopHeaders.always();
        for (Map.Entry<CharSequence, CharSequence> header : from) {
            String name = header.getKey().toString();
            if (!name.startsWith(":") && passes(name) && !hopByHop.contains(name)) {
                to.add(header.getKey(), header.getValue());
            }
        }
    }

    private static boolean passes(String name) {
        return !name.startsWith("access-control-") && !DROPPED.contains(name);
    }
}
