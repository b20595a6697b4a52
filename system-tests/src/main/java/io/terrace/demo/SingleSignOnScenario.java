package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.platform.testing.KeycloakServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A fan comes with a token of the partner's own identity provider: a real Keycloak, which ends with the chapter.
final class SingleSignOnScenario {

    private static final String CLUB = "club";
    private static final String STRANGERS = "strangers";

    /// The one address at which sign-in asks a provider of this machine.
    private static final int PORT =
            Integer.parseInt(System.getenv().getOrDefault("TERRACE_PORT_IDENTITY_PROVIDER", "8027"));

    private final SignInDemoPartner visit;
    private final DemoStepPrinter screen;
    private final KeycloakServer keycloak;

    private SingleSignOnScenario(SignInDemoPartner visit, KeycloakServer keycloak) {
        this.visit = visit;
        screen = visit.screen();
        this.keycloak = keycloak;
    }

    static void play(SignInDemoPartner visit) {
        visit.screen().chapter("Single sign-on (the first time Keycloak takes a minute to start)");
        try (KeycloakServer keycloak = visit.screen()
                .step("the club's Keycloak starts", () -> KeycloakServer.start(PORT), KeycloakServer::url)) {
            new SingleSignOnScenario(visit, keycloak).play();
        }
    }

    private void play() {
        screen.step("it has two realms, a fan in each", this::makeRealms, names -> String.join(", ", names));
        screen.step("the club trusts one of them", this::trust, answer -> answer.text("/provider") + ", by discovery");
        String token = screen.step("Jo signs in there", () -> signIn(CLUB), any -> "an ID token");
        FanClient jo = screen.step(
                "her app exchanges the token",
                () -> FanClient.of(visit.app(), exchange(token)),
                fan -> "signed in as " + fan.session().at("/user/displayName").asText());
        screen.step("another phone presents it too", () -> exchange(token).expect(401), ApiResponse::code);
        screen.step(
                "Jo of the other realm tries hers",
                () -> exchange(signIn(STRANGERS)).expect(401),
                ApiResponse::code);
        String last = screen.step("Jo signs in there again", () -> signIn(CLUB), any -> "an ID token");
        screen.step("Keycloak ends", this::end, url -> "nobody at " + url);
        screen.step(
                "her app exchanges the last token",
                () -> same(jo, FanClient.of(visit.app(), exchange(last))),
                fan -> "signed in, by keys known before");
    }

    private List<String> makeRealms() {
        List<String> names = List.of(CLUB, STRANGERS);
        names.forEach(name -> keycloak.makeRealm(name, KeycloakRealmFixture.named(name)));
        return names;
    }

    private ApiResponse trust() {
        Map<String, Object> draft = Map.of(
                "provider",
                "oauth2",
                "kind",
                "discovery",
                "issuer",
                keycloak.issuer(CLUB),
                "audiences",
                List.of(KeycloakRealmFixture.APP));
        return visit.operator()
                .post(visit.folder() + "/identity-providers", draft)
                .expect(201);
    }

    private String signIn(String realm) {
        var answer = keycloak.token(realm, KeycloakRealmFixture.PASSWORD_FLOW);
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("Keycloak answered " + answer.statusCode());
        }
        return KeycloakRealmFixture.idToken(answer.body());
    }

    private ApiResponse exchange(String token) {
        Map<String, String> draft =
                Map.of("ssoToken", token, "installationId", UUID.randomUUID().toString());
        return visit.app().post("/v2/auth/sso/oauth2", draft);
    }

    private String end() {
        keycloak.stop();
        return keycloak.url();
    }

    private static FanClient same(FanClient before, FanClient now) {
        if (!before.id().equals(now.id())) {
            throw new IllegalStateException("another user");
        }
        return now;
    }
}
