package io.terrace.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What is asked of a refusal.
public final class Problems {

    private Problems() {}

    public static ValidatableResponse problem(Response response, int status, String code) {
        return response.then()
                .statusCode(status)
                .contentType("application/problem+json")
                .body("code", equalTo(code));
    }

    /// 400 for this field.
    public static void invalid(Response response, String pointer) {
        problem(response, 400, "validation_failed").body("errors.pointer", org.hamcrest.Matchers.hasItem(pointer));
    }

    /// One was answered like this, all others like that; says what else came.
    public static void onlyOne(int status, List<Response> answers, int refusal) {
        Map<Integer, Long> each =
                answers.stream().collect(Collectors.groupingBy(Response::statusCode, Collectors.counting()));
        assertThat(each).isEqualTo(Map.of(status, 1L, refusal, answers.size() - 1L));
    }

    /// All of it but the request's id, to compare refusals with.
    public static Map<String, Object> shape(Response response) {
        var shape = new TreeMap<String, Object>(response.jsonPath().<String, Object>getMap(""));
        shape.remove("requestId");
        shape.put("statusLine", response.statusCode());
        return shape;
    }
}
