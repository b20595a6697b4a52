package io.terrace.gateway.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.terrace.platform.kernel.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// RFC 9112 where it lets a server choose to be careful, and RFC 9110 on `Host`.
final class RequestRules {

    static final int MAX_HEADERS = 100;
    private static final int MAX_METHOD = 20;
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._~!$&'()*+;=%:\\[\\]-]*");

    private RequestRules() {}

    /// Why the request cannot be taken; empty for one that can.
    static Optional<ErrorCode> fault(HttpRequest request) {
        if (!request.decoderResult().isSuccess()) {
            return Optional.of(told(request.decoderResult().cause()));
        }
        if (request.headers().contains("")) {
            return Optional.of(ErrorCode.MALFORMED_REQUEST);
        }
        if (isCrowded(request.headers())) {
            return Optional.of(ErrorCode.HEADERS_TOO_LARGE);
        }
        boolean sound = isLine(request) && hasOneLength(request) && hasHost(request);
        return sound ? Optional.empty() : Optional.of(ErrorCode.MALFORMED_REQUEST);
    }

    private static boolean isCrowded(HttpHeaders headers) {
        int count = 0;
        for (var all = headers.iteratorCharSequence(); all.hasNext() && count <= MAX_HEADERS; all.next()) {
            count++;
        }
        return count > MAX_HEADERS;
    }

    private static ErrorCode told(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return ErrorCode.URI_TOO_LONG;
        }
        return cause instanceof TooLongHttpHeaderException ? ErrorCode.HEADERS_TOO_LARGE : ErrorCode.MALFORMED_REQUEST;
    }

    private static boolean isLine(HttpRequest request) {
        return isMethod(request.method().name()) && isTarget(request.uri());
    }

    static boolean isMethod(String method) {
        for (int i = 0; i < method.length(); i++) {
            char c = method.charAt(i);
            if ((c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-') {
                return false;
            }
        }
        return method.length() <= MAX_METHOD;
    }

    // Its characters are the route's to judge; nothing here is outside of a line of text.
    static boolean isTarget(String target) {
        boolean known = target.startsWith("/")
                || target.startsWith("http://")
                || target.startsWith("https://")
                || target.equals("*");
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c == 0x7f) {
                return false;
            }
        }
        return known;
    }

    private static boolean hasOneLength(HttpRequest request) {
        HttpHeaders headers = request.headers();
        if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            List<String> encodings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
            return encodings.size() == 1
                    && encodings.getFirst().equalsIgnoreCase("chunked")
                    && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                    && !headers.contains(HttpHeaderNames.CONTENT_LENGTH);
        }
        if (headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            List<String> lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
            return lengths.size() == 1 && LENGTH.matcher(lengths.getFirst()).matches();
        }
        return true;
    }

    private static boolean hasHost(HttpRequest request) {
        List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
        boolean old = request.protocolVersion().equals(HttpVersion.HTTP_1_0);
        return hosts.isEmpty()
                ? old
                : hosts.size() == 1 && HOST.matcher(hosts.getFirst()).matches();
    }
}
