package io.terrace.auth.staff;

import static io.restassured.RestAssured.given;
import static io.terrace.auth.Club.ok;

import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Mailbox;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Where staff sign in, without a key.
final class Desk {

    static final String CHALLENGES = "/v2/staff/otp/challenges";

    private Desk() {}

    static Response ask(String email) {
        return given().contentType(ContentType.JSON)
                .body(Map.of("email", email))
                .post(CHALLENGES);
    }

    static Response enter(String challenge, String code, @Nullable UUID partner) {
        var entry = new HashMap<String, Object>(Map.of("code", code));
        if (partner != null) {
            entry.put("partnerId", partner);
        }
        return given().contentType(ContentType.JSON).body(entry).post(CHALLENGES + "/{id}/verify", challenge);
    }

    /// By a code that was sent.
    static JsonPath signIn(String email) {
        String challenge = ask(email).path("challengeId");
        return ok(enter(challenge, Mailbox.code(email), null));
    }
}
