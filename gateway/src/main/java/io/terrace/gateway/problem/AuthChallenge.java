package io.terrace.gateway.problem;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/// The `WWW-Authenticate` header, which RFC 9110 §11.6.1 wants on every 401: `Bearer` as RFC 6750 §3 has it for tokens,
/// `ApiKey` for what is sent as `X-Service-API-Key`.
public final class AuthChallenge {

    private static final CharSequence NAME = HttpHeaders.createOptimized("WWW-Authenticate");
    private static final String API_KEY = "ApiKey realm=\"terrace\"";
    private static final String TOKEN = "Bearer realm=\"terrace\"";
    private static final String BAD_TOKEN = TOKEN + ", error=\"invalid_token\"";

    private AuthChallenge() {}

    /// For a refusal of the gateway's own, whose status is 401.
    static void put(Exchange exchange, ErrorCode code) {
        exchange.response().putHeader(NAME, challenge(exchange, code));
    }

    /// For a service's answer, whose status is 401; one that the service put there itself stays.
    public static void putIfAbsent(Exchange exchange) {
        HttpServerResponse response = exchange.response();
        if (!response.headers().contains(NAME)) {
            response.putHeader(NAME, exchange.bearer() == null ? TOKEN : BAD_TOKEN);
        }
    }

    private static String challenge(Exchange exchange, ErrorCode code) {
        return switch (code) {
            case API_KEY_MISSING, API_KEY_INVALID, API_KEY_EXPIRED -> API_KEY;
            // RFC 6750 §3.1: no error where no token was sent.
            default -> exchange.bearer() == null ? TOKEN : BAD_TOKEN;
        };
    }
}
