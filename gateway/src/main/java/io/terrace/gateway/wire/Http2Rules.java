package io.terrace.gateway.wire;

import io.terrace.gateway.exchange.AsciiRules;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Map;

/// What HTTP/2 frames let through and a line of text does not: RFC 9113 §8.2.1 and RFC 9110 §5.5, for a request that
/// the services are to get as well.
public final class Http2Rules {

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private Http2Rules() {}

    /// Whether it could as well have come as HTTP/1, which has been looked at already where it did.
    public static boolean isSound(HttpServerRequest request) {
        return request.version() != HttpVersion.HTTP_2
                || (RequestRules.isMethod(request.method().name())
                        && RequestRules.isTarget(request.uri())
                        && hasSoundFields(request));
    }

    private static boolean hasSoundFields(HttpServerRequest request) {
        int count = 0;
        for (Map.Entry<String, String> field : request.headers()) {
            count++;
            if (count > RequestRules.MAX_HEADERS || !isName(field.getKey()) || !isValue(field.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isName(String name) {
        int from = name.startsWith(":") ? 1 : 0;
        for (int i = from; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!AsciiRules.isLetterOrDigit(c) && TOKEN_MARKS.indexOf(c) < 0) {
                return false;
            }
        }
        return name.length() > from;
    }

    private static boolean isValue(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if ((c < ' ' && c != '\t') || c == 0x7f || c > 0xff) {
                return false;
            }
        }
        return true;
    }
}
