package io.terrace.journeys.fuzz;

import io.terrace.client.ApiClient;
import java.util.Map;

/// Who sends a request, and the headers that show it.
record Caller(String name, Map<String, String> headers) {

    static final Caller KEYLESS = new Caller("keyless", Map.of());

    static Caller of(String name, ApiClient api) {
        return new Caller(name, api.headers());
    }
}
