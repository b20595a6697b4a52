package io.terrace.platform.outbound;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is asked of an address a partner named: a POST where there is a body, else a GET.
public record Call(
        String url, Map<String, String> headers, @Nullable String body) {

    public Call {
        headers = Map.copyOf(headers);
    }

    /// A GET for JSON.
    public static Call get(String url) {
        return new Call(url, Map.of("Accept", "application/json"), null);
    }

    /// A POST of a form, for JSON.
    public static Call post(String url, String form) {
        return get(url).with("Content-Type", "application/x-www-form-urlencoded")
                .carrying(form);
    }

    /// The same with one header more.
    public Call with(String header, String value) {
        var all = new HashMap<>(headers);
        all.put(header, value);
        return new Call(url, all, body);
    }

    private Call carrying(String text) {
        return new Call(url, headers, text);
    }

    /// Neither credentials nor what a URL may hold.
    @Override
    public String toString() {
        return "Call";
    }
}
