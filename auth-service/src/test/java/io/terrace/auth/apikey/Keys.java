package io.terrace.auth.apikey;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;

import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.auth.Club;
import java.util.Map;

/// A club's keys.
record Keys(Club club) {

    static final String ALL = "/v2/partners/{partner}/api-keys";
    static final String ONE = ALL + "/{key}";

    JsonPath make(Map<String, ?> draft) {
        return draft(draft).then().statusCode(201).extract().jsonPath();
    }

    Response draft(Map<String, ?> draft) {
        return operator().body(draft).post(ALL, club.partner());
    }

    JsonPath rotate(JsonPath key, int overlapSec) {
        return operator()
                .body(Map.of("overlapSec", overlapSec))
                .post(ONE + "/rotate", club.partner(), key.getString("id"))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    String lastUse(JsonPath key) {
        return ok(operator().get(ONE, club.partner(), key.getString("id"))).getString("lastUsedAt");
    }

    /// What the gateway is told.
    static ValidatableResponse credential(JsonPath key) {
        return Club.credential(key.getString("key"));
    }
}
