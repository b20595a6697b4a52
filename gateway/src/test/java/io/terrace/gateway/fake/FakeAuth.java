package io.terrace.gateway.fake;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.terrace.platform.kernel.Credential;
import io.vertx.core.http.HttpServerRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plays auth-service's part towards the gateway: tells about keys, and shows its public keys.
public final class FakeAuth {

    private static final String JWKS = "/.well-known/jwks.json";

    private final FakeService service;
    private final ObjectMapper json = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    private final Map<String, Credential> credentials = new ConcurrentHashMap<>();

    FakeAuth(FakeService service, Signer signer) {
        this.service = service;
        signsWith(signer);
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
        String hash = hash(key);
        credentials.put(hash, credential);
        service.on("/internal/credentials/" + hash, request -> tell(hash, request));
    }

    public Credential forgets(String key) {
        return Objects.requireNonNull(credentials.remove(hash(key)));
    }

    /// How often it was asked about the key.
    public long askedAbout(String key) {
        return service.count("/internal/credentials/" + hash(key));
    }

    public static String hash(String key) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private void tell(String hash, HttpServerRequest request) {
        Credential credential = credentials.get(hash);
        try {
            FakeService.json(
                    request,
                    credential == null ? 404 : 200,
                    credential == null ? "{}" : json.writeValueAsString(credential));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
