package io.terrace.platform.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/// A real Keycloak on this machine, with what realms its user makes.
///
/// The first start on a machine unpacks and builds it, which takes a minute; the program is then kept in the user's
/// cache, and later starts take a quarter of that. One at a time runs on a checkout.
public final class KeycloakServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern ACCESS_TOKEN = Pattern.compile("\"access_token\":\"([^\"]+)\"");

    private final HttpClient http = HttpClient.newHttpClient();
    private final KeycloakInstallation folder = KeycloakInstallation.prepared();
    private final int port;
    private Process process;

    private KeycloakServer(int port) {
        this.port = port;
        process = folder.start(port);
    }

    /// Returns when it answers.
    public static KeycloakServer start(int port) {
        var server = new KeycloakServer(port);
        server.await();
        return server;
    }

    /// `http://localhost:port`, without a slash.
    public String url() {
        return "http://localhost:" + port;
    }

    /// The issuer of a realm's tokens.
    public String issuer(String realm) {
        return url() + "/realms/" + realm;
    }

    /// Makes a realm, in place of one of its name.
    ///
    /// @param json Keycloak's own representation of it, users and clients included
    public void makeRealm(String name, String json) {
        send(admin("/admin/realms/" + name).DELETE());
        expect(201, send(admin("/admin/realms").POST(BodyPublishers.ofString(json))));
    }

    /// Adds to a realm, such as a key provider at `components`.
    public void add(String realm, String what, String json) {
        expect(201, send(admin("/admin/realms/" + realm + "/" + what).POST(BodyPublishers.ofString(json))));
    }

    /// What the realm's token endpoint answers, whatever the status.
    public HttpResponse<String> token(String realm, Map<String, String> form) {
        return send(HttpRequest.newBuilder(URI.create(issuer(realm) + "/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encoded(form))));
    }

    /// Stops it.
    public void stop() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /// Starts it again, with all it knew.
    public void restart() {
        stop();
        process = folder.start(port);
        await();
    }

    @Override
    public void close() {
        stop();
    }

    /// Form-encoded.
    static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private void await() {
        Awaitility.await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("Keycloak ended; see " + folder.log());
            }
            return send(HttpRequest.newBuilder(URI.create(issuer("master")))).statusCode() == 200;
        });
    }

    private HttpRequest.Builder admin(String path) {
        var form = Map.of("grant_type", "password", "client_id", "admin-cli", "username", "admin", "password", "admin");
        var found = ACCESS_TOKEN.matcher(expect(200, token("master", form)).body());
        if (!found.find()) {
            throw new IllegalStateException("No token for the administrator");
        }
        return HttpRequest.newBuilder(URI.create(url() + path))
                .header("Authorization", "Bearer " + found.group(1))
                .header("Content-Type", "application/json");
    }

    private static HttpResponse<String> expect(int status, HttpResponse<String> response) {
        if (response.statusCode() != status) {
            throw new IllegalStateException("Keycloak answered " + response.statusCode() + ": " + response.body());
        }
        return response;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Where its output is.
    public Path log() {
        return folder.log();
    }
}
