package io.terrace.bench.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.ApiKeyFormat;
import io.terrace.platform.kernel.Credential;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One community's publishable keys: many with room for any load, and one that admits five requests a minute.
final class BenchApiKeys {

    static final String ORIGIN = "https://fans.example";
    static final int FEW = 5;

    private static final int PLENTY = 1_000_000_000;

    private final UUID partner = UUID.randomUUID();
    private final UUID community = UUID.randomUUID();
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, String> byHash = new HashMap<>();
    private final List<String> ample;
    private final String limited = ApiKeyFormat.complete("pk_test_" + "l".repeat(32));

    BenchApiKeys(int count) {
        ample = IntStream.range(0, count)
                .mapToObj("pk_test_%032d"::formatted)
                .map(ApiKeyFormat::complete)
                .toList();
        ample.forEach(key -> byHash.put(hash(key), credential(PLENTY)));
        byHash.put(hash(limited), credential(FEW));
    }

    List<String> ample() {
        return ample;
    }

    String limited() {
        return limited;
    }

    UUID partner() {
        return partner;
    }

    UUID community() {
        return community;
    }

    /// What auth-service tells of the key with that SHA-256; null for an unknown one.
    @Nullable String byHash(String hash) {
        return byHash.get(hash);
    }

    private String credential(int reads) {
        try {
            return json.writeValueAsString(new Credential(
                    UUID.randomUUID(),
                    Credential.Kind.PUBLISHABLE,
                    partner,
                    community,
                    "test",
                    Credential.Status.ACTIVE,
                    List.of(),
                    List.of(ORIGIN),
                    null,
                    Map.of("reads", reads),
                    null));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A credential is always JSON", e);
        }
    }

    private static String hash(String key) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
