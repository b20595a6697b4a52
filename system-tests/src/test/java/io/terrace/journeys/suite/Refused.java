package io.terrace.journeys.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;

/// What every refusal has in common.
public final class Refused {

    /// Part of every bad input; no answer may repeat it.
    public static final String CANARY = "canary7f3a";

    private Refused() {}

    /// The answer is a problem of the catalogue that says what it must and nothing else.
    public static ApiResponse with(int status, String code, ApiResponse answer) {
        assertThat(answer.status()).as("status of %s", answer.describe()).isEqualTo(status);
        assertThat(answer.code()).as("code of %s", answer.describe()).isEqualTo(code);
        return plainly(answer);
    }

    /// The answer is some problem of the client's, well told.
    public static ApiResponse plainly(ApiResponse answer) {
        assertThat(answer.status()).as(answer.describe()).isBetween(400, 499);
        assertThat(answer.contentType()).startsWith("application/problem+json");
        JsonNode problem = answer.json();
        assertThat(problem.path("status").asInt()).isEqualTo(answer.status());
        assertThat(problem.path("requestId").asText())
                .isEqualTo(answer.header("X-Request-Id").orElseThrow());
        assertThat(problem.path("type").asText())
                .endsWith("#" + problem.path("code").asText());
        String told = answer.headers() + answer.body();
        assertThat(told)
                .as("everything %s tells", answer.describe())
                .doesNotContain(CANARY)
                .doesNotContain("Exception")
                .doesNotContain("\tat ")
                .doesNotContain("io.terrace")
                .doesNotContain("org.hibernate");
        return answer;
    }
}
