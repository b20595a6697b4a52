package io.terrace.gateway.credential;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.quarkus.logging.Log;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.token.ContextClaims;
import io.terrace.gateway.token.ContextTokenSigner;
import io.terrace.gateway.upstream.InternalRequest;
import io.terrace.gateway.upstream.InternalRequest.Answer;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.gateway.upstream.UpstreamService;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialLookupRequest;
import io.terrace.platform.kernel.CredentialUsageRequest;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Asks auth-service about a key, and tells it of keys that were used.
@Singleton
@RegisterForReflection(targets = {Credential.class, CredentialLookupRequest.class, CredentialUsageRequest.class})
class CredentialClient {

    private static final String LOOKUP = "/internal/credentials/lookup";
    private static final String USES = "/internal/credentials/uses";
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;

    private final UpstreamService auth;
    private final ContextTokenSigner tokens;
    private final ObjectMapper json;
    private final ObjectReader credentials;
    private final Duration timeout;
    private final CredentialInterner shared = new CredentialInterner();

    CredentialClient(UpstreamRegistry upstreams, ContextTokenSigner tokens, ObjectMapper json, GatewayConfig config) {
        auth = upstreams.named("auth-service");
        this.tokens = tokens;
        this.json = json;
        credentials = json.readerForMapOf(Credential.class);
        timeout = config.credentials().timeout();
    }

    /// Those of the keys that there are; fails with a [RefusalException] where auth-service cannot tell.
    Future<Map<KeyHash, Credential>> ask(Set<KeyHash> hashes) {
        Map<String, KeyHash> asked = hashes.stream().collect(toMap(KeyHash::hex, hash -> hash));
        return question(LOOKUP)
                .tell(write(new CredentialLookupRequest(asked.keySet())))
                .map(answer -> read(answer, asked))
                .recover(away -> Future.failedFuture(RefusalException.unavailable()));
    }

    /// Fails where auth-service did not take it.
    Future<Void> tell(CredentialUsageRequest uses) {
        return question(USES)
                .tell(write(uses))
                .compose(answer -> answer.status() == NO_CONTENT
                        ? Future.succeededFuture()
                        : Future.failedFuture(RefusalException.unavailable()));
    }

    private InternalRequest question(String path) {
        return new InternalRequest(
                auth, path, tokens.sign(ContextClaims.gateway(), auth).text(), timeout);
    }

    private Buffer write(Object question) {
        try {
            return Buffer.buffer(json.writeValueAsBytes(question));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<KeyHash, Credential> read(Answer answer, Map<String, KeyHash> asked) {
        if (answer.status() != OK) {
            throw RefusalException.unavailable();
        }
        try {
            Map<String, Credential> found = credentials.readValue(answer.body().getBytes());
            Map<KeyHash, Credential> told = new HashMap<>();
            asked.forEach((hex, hash) -> {
                Credential credential = found.get(hex);
                if (credential != null) {
                    told.put(hash, shared.of(credential));
                }
            });
            return told;
        } catch (IOException | RuntimeException e) {
            Log.warn("What auth-service tells of keys cannot be read", e);
            throw RefusalException.unavailable();
        }
    }
}
