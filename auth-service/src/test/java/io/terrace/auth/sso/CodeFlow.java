package io.terrace.auth.sso;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.path.json.JsonPath;
import io.terrace.platform.testing.KeycloakServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A fan in a browser: sees the realm's own page, signs in there, and is sent back to the app with a code.
record CodeFlow(KeycloakServer keycloak, String realm) {

    private static final Pattern ACTION = Pattern.compile("action=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("[?&]code=([^&]+)");

    JsonPath signIn() {
        HttpResponse<String> page = send(HttpRequest.newBuilder(URI.create(keycloak.issuer(realm)
                + "/protocol/openid-connect/auth?response_type=code&scope=openid&client_id=" + Realm.APP
                + "&redirect_uri=" + URLEncoder.encode(Realm.REDIRECT, UTF_8))));
        HttpResponse<String> back = send(
                HttpRequest.newBuilder(URI.create(first(ACTION, page.body()).replace("&amp;", "&")))
                        .header("Cookie", cookies(page))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("username=" + Realm.USER + "&password=" + Realm.PASSWORD)));
        var answer = keycloak.token(
                realm,
                Map.of(
                        "grant_type",
                        "authorization_code",
                        "client_id",
                        Realm.APP,
                        "redirect_uri",
                        Realm.REDIRECT,
                        "code",
                        first(CODE, back.headers().firstValue("Location").orElse(""))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonPath(answer.body());
    }

    private static String cookies(HttpResponse<?> page) {
        return page.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.split(";", 2)[0])
                .collect(Collectors.joining("; "));
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
