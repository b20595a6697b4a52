package io.terrace.messaging.call;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.restassured.response.Response;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// What the local provider says in a phone's place.
final class LocalWebhook {

    static final String SECRET = "local-telephony-secret";

    private LocalWebhook() {}

    static String room(UUID community, String call) {
        return (community + call).replace("-", "");
    }

    static String body(String id, String event, String room, @Nullable UUID fan, String connection, Instant at) {
        return """
                {"id":"%s","event":"%s","room":"%s","fanId":"%s","connection":"%s","at":"%s"}""".formatted(id, event, room, fan == null ? "" : fan, connection, at);
    }

    static Response post(String body) {
        return post(body, sign(body, SECRET));
    }

    static Response post(String body, @Nullable String signature) {
        var request = given().contentType("application/json");
        if (signature != null) {
            request.header("X-Local-Signature", signature);
        }
        return request.body(body).post("/v2/webhooks/telephony/local");
    }

    static String sign(String body, String key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
