package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.platform.testing.KeycloakServer;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A real identity provider with two realms: the reds' shop and the blues'.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
@TestProfile(KeycloakTest.InTime.class)
@Tag("slow")
class KeycloakTest {

    /// An application of its own, whose clock no other test has moved away from Keycloak's.
    public static class InTime implements QuarkusTestProfile {}

    private static KeycloakServer keycloak;

    private SsoClub club;

    @BeforeAll
    static void startKeycloak() {
        keycloak = KeycloakServer.start(ConfigProvider.getConfig().getValue(ProviderPorts.KEYCLOAK, Integer.class));
        keycloak.makeRealm("reds", Realm.named("reds"));
        keycloak.makeRealm("blues", Realm.named("blues"));
    }

    @AfterAll
    static void stopKeycloak() {
        keycloak.close();
    }

    @BeforeEach
    void found() {
        club = SsoClub.found();
        trust("oauth2", "reds");
        trust("ticketing", "blues");
    }

    @Test
    void tokensOfThePasswordFlowOpenASession() {
        JsonPath byIdToken = ok(club.exchange(password("reds").getString("id_token")));
        JsonPath byAccessToken = ok(club.exchange(password("reds").getString("access_token")));

        assertThat(byIdToken.getBoolean("isNewUser")).isTrue();
        assertThat(byIdToken.getString("user.displayName")).isEqualTo("Jo Doe");
        assertThat(byAccessToken.getString("user.id")).isEqualTo(byIdToken.getString("user.id"));
    }

    @Test
    void tokensOfTheCodeFlowOpenASession() {
        JsonPath fan = ok(club.exchange(password("reds").getString("id_token")));

        String token = new CodeFlow(keycloak, "reds").signIn().getString("id_token");

        assertThat(ok(club.exchange(token)).getString("user.id")).isEqualTo(fan.getString("user.id"));
        problem(club.exchange(token), 401, "sso_token_invalid");
    }

    @Test
    void eachRealmVouchesForItsOwn() {
        String red = password("reds").getString("id_token");
        String blue = password("blues").getString("id_token");

        problem(club.exchange("ticketing", Map.of("ssoToken", red)), 401, "sso_token_invalid");
        problem(club.exchange("oauth2", Map.of("ssoToken", blue)), 401, "sso_token_invalid");
        String redFan = ok(club.exchange("oauth2", Map.of("ssoToken", red))).getString("user.id");
        String blueFan =
                ok(club.exchange("ticketing", Map.of("ssoToken", blue))).getString("user.id");

        assertThat(blueFan).isNotEqualTo(redFan);
    }

    @Test
    void aRefreshTokenIsNoToken() {
        problem(club.exchange(password("reds").getString("refresh_token")), 401, "sso_token_invalid");
    }

    @Test
    void introspectionAndUserinfoServeAsWell() {
        String fan = ok(club.exchange(password("reds").getString("id_token"))).getString("user.id");
        String setting = add(Map.of(
                "provider",
                "custom",
                "kind",
                "userinfo",
                "issuer",
                keycloak.issuer("reds"),
                "audiences",
                List.of(Realm.APP),
                "userinfoUrl",
                keycloak.issuer("reds") + "/protocol/openid-connect/userinfo"));

        String asked = customFan();
        club.change(setting, introspection()).then().statusCode(200);
        String introspectedAndAsked = customFan();
        club.change(setting, Map.of("kind", "introspection")).then().statusCode(200);
        String introspected = customFan();

        assertThat(List.of(asked, introspectedAndAsked, introspected)).containsOnly(fan);
    }

    /// Of this realm's app a token opens a session; of the realm's shop and of the other realm's app none does.
    private String customFan() {
        problem(custom(password("reds", Realm.SHOP).getString("access_token")), 401, "sso_token_invalid");
        problem(custom(password("blues").getString("access_token")), 401, "sso_token_invalid");
        return ok(custom(password("reds").getString("access_token"))).getString("user.id");
    }

    @Test
    void aTokenForTheClubsShopIsNoneForItsApp() {
        JsonPath shop = password("reds", Realm.SHOP);

        problem(club.exchange(shop.getString("id_token")), 401, "sso_token_invalid");
        problem(club.exchange(shop.getString("access_token")), 401, "sso_token_invalid");
    }

    @Test
    void aRotatedKeyIsFollowed() {
        ok(club.exchange(password("reds").getString("id_token")));

        keycloak.add("reds", "components", Realm.NEW_KEY);

        ok(club.exchange(password("reds").getString("id_token")));
    }

    @Test
    void tokensStayValidDuringAnOutage() {
        ok(club.exchange(password("reds").getString("id_token")));
        String red = password("reds").getString("id_token");
        String blue = password("blues").getString("id_token");
        keycloak.stop();

        ok(club.exchange(red));
        problem(club.exchange("ticketing", Map.of("ssoToken", blue)), 503, "provider_unavailable");

        keycloak.restart();
        var other = SsoClub.found();
        club = other;
        trust("ticketing", "blues");
        ok(other.exchange("ticketing", Map.of("ssoToken", password("blues").getString("id_token"))));
    }

    private void trust(String provider, String realm) {
        add(Map.of(
                "provider",
                provider,
                "kind",
                "discovery",
                "issuer",
                keycloak.issuer(realm),
                "audiences",
                List.of(Realm.APP)));
    }

    private String add(Map<String, ?> draft) {
        return club.add(draft).then().statusCode(201).extract().path("id");
    }

    private Response custom(String token) {
        return club.exchange("custom", Map.of("ssoToken", token));
    }

    private static Map<String, String> introspection() {
        return Map.of(
                "introspectionUrl", keycloak.issuer("reds") + "/protocol/openid-connect/token/introspect",
                "clientId", Realm.SERVER,
                "clientSecret", Realm.SECRET);
    }

    private static JsonPath password(String realm) {
        return password(realm, Realm.APP);
    }

    private static JsonPath password(String realm, String client) {
        var answer = keycloak.token(
                realm,
                Map.of(
                        "grant_type",
                        "password",
                        "client_id",
                        client,
                        "scope",
                        "openid",
                        "username",
                        Realm.USER,
                        "password",
                        Realm.PASSWORD));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonPath(answer.body());
    }
}
