package io.terrace.gateway.fake;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.terrace.platform.kernel.Credential;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plays auth-service's part towards the gateway: tells about keys, and shows its public keys.
public final class FakeAuth {

    public static final String LOOKUP = "/internal/credentials/lookup";

    private static final String JWKS = "/.well-known/jwks.json";

    private final FakeService service;
    private final ObjectMapper json = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    private final Map<String, Credential> credentials = new ConcurrentHashMap<>();
    private final Map<String, Long> asked = new ConcurrentHashMap<>();

    FakeAuth(FakeService service, Signer signer) {
        this.service = service;
        signsWith(signer);
        tells();
    }

    /// From now on it tells about keys what it knows.
    public void tells() {
        service.on(LOOKUP, request -> request.body().onSuccess(body -> tell(body.toJsonObject(), request)));
    }

    /// From now on it answers that, whatever key it is asked about.
    public void tells(String body) {
        service.on(LOOKUP, request -> FakeService.json(request, 200, body));
    }

    public FakeService service() {
        return service;
    }

    /// From now on it shows these keys.
    public void signsWith(Signer... signers) {
        String keys = Stream.of(signers).map(Signer::jwk).collect(Collectors.joining(","));
        service.on(JWKS, request -> FakeService.json(request, 200, "{\"keys\":[" + keys + "]}"));
    }

    /// From now on the key is known.
    public void knows(String key, Credential credential) {
        credentials.put(hash(key), credential);
    }

    public Credential forgets(String key) {
        return Objects.requireNonNull(credentials.remove(hash(key)));
    }

    /// How often it was asked about the key.
    public long askedAbout(String key) {
        return asked.getOrDefault(hash(key), 0L);
    }

    public static String hash(String key) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private void tell(JsonObject lookup, HttpServerRequest request) {
        Map<String, Credential> found = new HashMap<>();
        for (Object hash : lookup.getJsonArray("hashes")) {
            asked.merge((String) hash, 1L, Long::sum);
            Credential credential = credentials.get(hash);
            if (credential != null) {
                found.put((String) hash, credential);
            }
        }
        try {
            FakeService.json(request, 200, json.writeValueAsString(found));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
