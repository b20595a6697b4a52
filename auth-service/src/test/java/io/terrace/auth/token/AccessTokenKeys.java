package io.terrace.auth.token;

import static io.restassured.RestAssured.given;

import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// The keys that access tokens are signed with, as an operator and whoever checks tokens see them.
final class AccessTokenKeys {

    static final String ROTATE = "/v2/operator/signing-keys/rotate";
    static final String WITHDRAW = "/v2/operator/signing-keys/{kid}/withdraw";

    private AccessTokenKeys() {}

    /// The next key.
    static String rotate(Map<String, ?> wish) {
        return Club.ok(Club.operator().body(wish).post(ROTATE)).getString("kid");
    }

    /// The keys that are left.
    static List<String> withdraw(String kid) {
        return Club.ok(Club.operator().post(WITHDRAW, kid)).getList("items.kid");
    }

    static List<String> published() {
        return given().get("/.well-known/jwks.json").jsonPath().getList("keys.kid", String.class);
    }

    /// What a new token of the club's is signed with.
    static String kidOf(Club club) {
        return kid(club.sync(Map.of("externalUserId", "fan")).getString("accessToken"));
    }

    static String kid(String token) {
        String header = new String(
                Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.'))), StandardCharsets.UTF_8);
        return JsonPath.from(header).getString("kid");
    }
}
