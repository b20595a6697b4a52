package io.terrace.gateway.header;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;

/// Put on a response before anything else happens to it, so that none leaves without.
public final class SecurityHeaders {

    private static final CharSequence TRANSPORT = HttpHeaders.createOptimized("Strict-Transport-Security");
    private static final CharSequence TRANSPORT_VALUE =
            HttpHeaders.createOptimized("max-age=31536000; includeSubDomains");
    private static final CharSequence FRAME = HttpHeaders.createOptimized("X-Frame-Options");
    private static final CharSequence FRAME_VALUE = HttpHeaders.createOptimized("DENY");
    private static final CharSequence SNIFF = HttpHeaders.createOptimized("X-Content-Type-Options");
    private static final CharSequence SNIFF_VALUE = HttpHeaders.createOptimized("nosniff");

    private SecurityHeaders() {}

    public static void put(MultiMap headers) {
        headers.set(TRANSPORT, TRANSPORT_VALUE).set(FRAME, FRAME_VALUE).set(SNIFF, SNIFF_VALUE);
    }
}
