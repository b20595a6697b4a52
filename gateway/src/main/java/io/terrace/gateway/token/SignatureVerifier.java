package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Instant;

/// Tells whether auth-service signed a token of a type. The algorithm is ours, the key is ours.
@Singleton
class SignatureVerifier {

    private static final String ALGORITHM = "EdDSA";

    private final SigningKeySet keys;
    private final ObjectMapper json;

    SignatureVerifier(SigningKeySet keys, ObjectMapper json) {
        this.keys = keys;
        this.json = json;
    }

    /// Whether what a key signed still counts.
    boolean stand(String kid, Instant now) {
        return keys.stands(kid, now);
    }

    /// Whether a token names this key, rightly or not.
    boolean names(String compact, String kid) {
        return UnverifiedJwt.parse(compact, json)
                .filter(jwt -> kid.equals(jwt.header("kid")))
                .isPresent();
    }

    /// Whether a token says it is of this type, rightly or not.
    boolean isOf(String compact, String type) {
        return UnverifiedJwt.parse(compact, json)
                .filter(jwt -> type.equalsIgnoreCase(jwt.header("typ")))
                .isPresent();
    }

    /// Fails with a [RefusalException] for any other.
    Future<UnverifiedJwt> check(String compact, String type) {
        UnverifiedJwt jwt = UnverifiedJwt.parse(compact, json).orElse(null);
        if (jwt == null
                || !jwt.isHeadedBy("alg", "typ", "kid")
                || !ALGORITHM.equals(jwt.header("alg"))
                || !type.equalsIgnoreCase(jwt.header("typ"))) {
            return Future.failedFuture(new RefusalException(ErrorCode.TOKEN_INVALID));
        }
        return keys.named(jwt.header("kid"))
                .compose(key -> key.verifies(jwt.signed(), jwt.signature())
                        ? Future.succeededFuture(jwt)
                        : Future.failedFuture(new RefusalException(ErrorCode.TOKEN_INVALID)));
    }
}
