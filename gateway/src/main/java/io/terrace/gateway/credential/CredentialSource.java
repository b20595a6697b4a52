package io.terrace.gateway.credential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.util.AsciiString;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.problem.Refusal;
import io.terrace.gateway.token.ContextClaims;
import io.terrace.gateway.token.ContextTokens;
import io.terrace.gateway.upstream.Question;
import io.terrace.gateway.upstream.Question.Answer;
import io.terrace.gateway.upstream.Upstream;
import io.terrace.gateway.upstream.Upstreams;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialUses;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;

/// Asks auth-service about a key, and tells it of keys that were used.
@Singleton
@RegisterForReflection(targets = {Credential.class, CredentialUses.class})
class CredentialSource {

    private static final String PATH = "/internal/credentials/";
    private static final String USES = PATH + "uses";
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;

    private final Upstream auth;
    private final ContextTokens tokens;
    private final ObjectMapper json;
    private final Duration timeout;
    private final Shared shared = new Shared();

    CredentialSource(Upstreams upstreams, ContextTokens tokens, ObjectMapper json, GatewayConfig config) {
        auth = upstreams.named("auth-service");
        this.tokens = tokens;
        this.json = json;
        timeout = config.credentials().timeout();
    }

    /// Fails with a [Refusal] where auth-service cannot tell.
    Future<Optional<Credential>> ask(String hash) {
        AsciiString authorization = tokens.sign(ContextClaims.gateway(), auth);
        return new Question(auth, PATH + hash, authorization, timeout)
                .ask()
                .transform(answer -> answer.succeeded() ? read(answer.result()) : unavailable());
    }

    /// Fails where auth-service did not take it.
    Future<Void> tell(CredentialUses uses) {
        AsciiString authorization = tokens.sign(ContextClaims.gateway(), auth);
        return new Question(auth, USES, authorization, timeout)
                .tell(write(uses))
                .compose(answer -> answer.status() == NO_CONTENT
                        ? Future.succeededFuture()
                        : Future.failedFuture(Refusal.unavailable()));
    }

    private Buffer write(CredentialUses uses) {
        try {
            return Buffer.buffer(json.writeValueAsBytes(uses));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Future<Optional<Credential>> read(Answer answer) {
        return switch (answer.status()) {
            case OK -> Future.succeededFuture(Optional.of(parse(answer)));
            case NOT_FOUND -> Future.succeededFuture(Optional.empty());
            default -> unavailable();
        };
    }

    private Credential parse(Answer answer) {
        try {
            return shared.of(json.readValue(answer.body().getBytes(), Credential.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Future<Optional<Credential>> unavailable() {
        return Future.failedFuture(Refusal.unavailable());
    }
}
