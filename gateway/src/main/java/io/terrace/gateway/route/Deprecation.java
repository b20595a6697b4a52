package io.terrace.gateway.route;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// From when on a route or parameter should no longer be used, when it goes, and where to read what replaces it.
///
/// @param sunset not before `since`
/// @param link a path of the gateway, or a URL
record Deprecation(Instant since, Instant sunset, String link) {

    private static final CharSequence DEPRECATION = HttpHeaders.createOptimized("Deprecation");
    private static final CharSequence SUNSET = HttpHeaders.createOptimized("Sunset");
    private static final CharSequence LINK = HttpHeaders.createOptimized("Link");

    /// RFC 9110 §5.6.7.
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /// RFC 9745, RFC 8594 and RFC 8288.
    void put(MultiMap headers) {
        headers.set(DEPRECATION, "@" + since.getEpochSecond())
                .set(SUNSET, HTTP_DATE.format(sunset))
                .set(LINK, "<" + link + ">; rel=\"deprecation\"");
    }
}
