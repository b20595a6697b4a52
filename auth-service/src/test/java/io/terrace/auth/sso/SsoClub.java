package io.terrace.auth.sso;

import static io.terrace.auth.Club.operator;

import io.restassured.response.Response;
import io.terrace.auth.Club;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A partner whose fans sign in elsewhere.
public record SsoClub(Club club) {

    static SsoClub found() {
        return new SsoClub(Club.found());
    }

    /// Trusts the fake provider as `oauth2`; the setting's id.
    public String trust(String kind, Map<String, ?> more) {
        var draft = new HashMap<String, Object>(Map.of(
                "provider",
                "oauth2",
                "kind",
                kind,
                "issuer",
                FakeProvider.url(),
                "audiences",
                List.of(FakeProvider.AUDIENCE),
                "jwksUrl",
                FakeProvider.url() + "/jwks"));
        draft.putAll(more);
        return add(draft).then().statusCode(201).extract().path("id");
    }

    Response add(Map<String, ?> draft) {
        return operator().body(draft).post("/v2/partners/{id}/identity-providers", club.partner());
    }

    Response change(String id, Map<String, ?> change) {
        return operator().body(change).patch("/v2/partners/{id}/identity-providers/{provider}", club.partner(), id);
    }

    public Response exchange(String token) {
        return exchange(Map.of("ssoToken", token));
    }

    Response exchange(Map<String, ?> body) {
        return exchange("oauth2", body);
    }

    Response exchange(String provider, Map<String, ?> body) {
        return club.liveApp().body(body).post("/v2/auth/sso/{provider}", provider);
    }
}
