package io.terrace.gateway.fake;

import io.terrace.platform.kernel.ApiKeyFormat;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.Credential.Kind;
import io.terrace.platform.kernel.Credential.Status;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A partner with one community; every test makes its own, so that none shares another's limits.
public final class Partner {

    private static final AtomicInteger COUNT = new AtomicInteger();

    public final UUID id = UUID.randomUUID();
    public final UUID community = UUID.randomUUID();
    private final FakeAuth auth;
    private List<String> origins = List.of();
    private List<String> scopes = List.of();
    private Map<String, Integer> limits = Map.of();
    private Status status = Status.ACTIVE;
    private UUID keyId = new UUID(0, 0);
    private @Nullable Instant expiresAt;
    private @Nullable String minSdkVersion;

    Partner(FakeAuth auth) {
        this.auth = auth;
    }

    public Partner origins(String... allowed) {
        origins = List.of(allowed);
        return this;
    }

    public Partner scopes(String... granted) {
        scopes = List.of(granted);
        return this;
    }

    public Partner limit(String policy, int requests) {
        limits = Map.of(policy, requests);
        return this;
    }

    public Partner status(Status now) {
        status = now;
        return this;
    }

    public Partner expiresAt(@Nullable Instant at) {
        expiresAt = at;
        return this;
    }

    public Partner minSdkVersion(String version) {
        minSdkVersion = version;
        return this;
    }

    /// A publishable key.
    public String key() {
        return make("pk_test_", Kind.PUBLISHABLE);
    }

    public String secretKey() {
        return make("sk_test_", Kind.SECRET);
    }

    public String operatorToken() {
        return make("op_", Kind.OPERATOR);
    }

    /// A publishable key of before is as the partner's now are.
    public void again(String key) {
        tell(key, Kind.PUBLISHABLE);
    }

    /// The id of the last key that was made.
    public UUID keyId() {
        return keyId;
    }

    public Fan fan() {
        return new Fan(UUID.randomUUID(), UUID.randomUUID(), community, id);
    }

    private String make(String prefix, Kind kind) {
        String key = ApiKeyFormat.complete(prefix + "%020d%012d".formatted(System.nanoTime(), COUNT.incrementAndGet()));
        tell(key, kind);
        return key;
    }

    private void tell(String key, Kind kind) {
        boolean staff = kind == Kind.OPERATOR;
        keyId = UUID.randomUUID();
        auth.knows(
                key,
                new Credential(
                        keyId,
                        kind,
                        staff ? null : id,
                        staff ? null : community,
                        "test",
                        status,
                        scopes,
                        origins,
                        expiresAt,
                        limits,
                        minSdkVersion));
    }
}
