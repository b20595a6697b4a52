package io.terrace.platform.tenancy;

import io.quarkus.runtime.Startup;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.RotatingSecret;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/// Whether the gateway signed something for this service: under the key that both have, or the one that is accepted
/// beside it while it is replaced. Made at the start, so that no service begins with a key that is none.
@Startup
@Singleton
class ContextKeyVerifier {

    private static final String KEY = "terrace.context-key";

    private final List<SecretKey> keys;

    ContextKeyVerifier(
            @ConfigProperty(name = KEY) String key,
            @ConfigProperty(name = KEY + "-previous") Optional<String> previous) {
        keys = RotatingSecret.of(KEY, key, previous).accepted().stream()
                .map(ContextTokenClaimNames::key)
                .toList();
    }

    SecretKey current() {
        return keys.getFirst();
    }

    boolean isSigned(byte[] content, byte[] signature) {
        for (SecretKey key : keys) {
            if (MessageDigest.isEqual(ContextSignature.of(key, content), signature)) {
                return true;
            }
        }
        return false;
    }
}
