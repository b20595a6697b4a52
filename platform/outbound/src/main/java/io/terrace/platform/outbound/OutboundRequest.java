package io.terrace.platform.outbound;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is asked of an address a partner named: a POST where there is a body, else a GET.
public record OutboundRequest(
        String url, Map<String, String> headers, @Nullable String body) {

    public OutboundRequest {
        headers = Map.copyOf(headers);
    }

    /// A GET for JSON.
    public static OutboundRequest get(String url) {
        return new OutboundRequest(url, Map.of("Accept", "application/json"), null);
    }

    /// A POST of a form, for JSON.
    public static OutboundRequest post(String url, String form) {
        return get(url).with("Content-Type", "application/x-www-form-urlencoded")
                .carrying(form);
    }

    /// The same with one header more.
    public OutboundRequest with(String header, String value) {
        var all = new HashMap<>(headers);
        all.put(header, value);
        return new OutboundRequest(url, all, body);
    }

    private OutboundRequest carrying(String text) {
        return new OutboundRequest(url, headers, text);
    }

    /// Neither credentials nor what a URL may hold.
    @Override
    public String toString() {
        return "OutboundRequest";
    }
}
