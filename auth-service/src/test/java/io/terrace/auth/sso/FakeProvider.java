package io.terrace.auth.sso;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/// An identity provider in this JVM, to be rotated, taken down, or made to say what no honest one would.
public final class FakeProvider implements AutoCloseable {

    static final String AUDIENCE = "fan-app";

    private final HttpServer server;
    private final List<PublicJsonWebKey> keys = new ArrayList<>();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private volatile int status = 200;

    public FakeProvider() throws IOException, JoseException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port()), 100);
        server.createContext("/", this::serve);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        rotate("ES256");
        answer(
                "/.well-known/openid-configuration",
                "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/jwks\"}".formatted(url(), url()));
    }

    static int port() {
        return ConfigProvider.getConfig().getValue(ProviderPorts.FAKE, Integer.class);
    }

    public static String url() {
        return "http://localhost:" + port();
    }

    /// From now on it signs with a new key, and publishes no other.
    public PublicJsonWebKey rotate(String algorithm) throws JoseException {
        PublicJsonWebKey key = TestKeys.make(algorithm);
        keys.clear();
        keys.add(key);
        answer("/jwks", new JsonWebKeySet(keys).toJson(OutputControlLevel.PUBLIC_ONLY));
        return key;
    }

    public PublicJsonWebKey key() {
        return keys.getFirst();
    }

    void answer(String path, String json) {
        answers.put(path, json);
    }

    /// It answers everything with this status.
    public void breakDown(int with) {
        status = with;
    }

    public void recover() {
        status = 200;
    }

    public long asked(String path) {
        return asked.stream().filter(path::equals).count();
    }

    List<String> asked() {
        return List.copyOf(asked);
    }

    /// Claims of a good token.
    public JwtClaims claims(Instant now, String subject) {
        var claims = new JwtClaims();
        claims.setIssuer(url());
        claims.setSubject(subject);
        claims.setAudience(AUDIENCE, "account");
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(now.plusSeconds(300).getEpochSecond()));
        claims.setJwtId(UUID.randomUUID().toString());
        return claims;
    }

    String token(Instant now, String subject) throws JoseException {
        return sign(claims(now, subject));
    }

    public String sign(JwtClaims claims) throws JoseException {
        return signature(claims).getCompactSerialization();
    }

    /// Signed when it is serialized: until then a header may be added.
    JsonWebSignature signature(JwtClaims claims) {
        return TestKeys.signature(claims, key());
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        asked.add(path);
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String answer = answers.getOrDefault(path + " " + credentials(exchange) + " " + body, answers.get(path));
        byte[] bytes = (answer == null ? "" : answer).getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer == null ? 404 : answer.equals("refused") ? 401 : status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static String credentials(HttpExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        return given == null ? "" : given;
    }

    /// Nobody listens any more.
    void stop() {
        server.stop(0);
    }

    @Override
    public void close() {
        stop();
    }
}
