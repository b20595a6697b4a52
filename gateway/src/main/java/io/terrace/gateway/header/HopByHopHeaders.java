package io.terrace.gateway.header;

import io.vertx.core.MultiMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// RFC 9110 §7.6.1: headers that concern one connection and end with it, and those that `Connection` names.
final class HopByHopHeaders {

    private static final Set<String> ALWAYS = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authorization",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings");

    private HopByHopHeaders() {}

    /// Those that need no naming, in lower case.
    static Set<String> always() {
        return ALWAYS;
    }

    /// Their names in lower case.
    static Set<String> in(MultiMap headers) {
        if (!headers.contains("Connection")) {
            return ALWAYS;
        }
        Set<String> names = new HashSet<>(ALWAYS);
        for (String value : headers.getAll("Connection")) {
            for (String name : value.split(",", -1)) {
                names.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }
}
