package io.terrace.auth.operator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.quarkus.runtime.Startup;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.AuthConfig.Environment;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.Sha256Hash;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// Makes the first operator: the holder of the root credential of the environment. Until
/// then it may do what operators may, and nothing from then on ([OperatorService]).
@Startup
@Singleton
class RootCredential {

    static final UUID ID = UUID.fromString("00000000-0000-7000-8000-000000000001");
    private static final Pattern SHAPE = Pattern.compile("op_[A-Za-z0-9_-]{32,250}");
    private static final int FEWEST_DIFFERENT = 12;

    private final Optional<byte[]> hash;

    /// @throws IllegalStateException outside development, when the credential is missing or weak
    RootCredential(AuthConfig config) {
        Optional<String> credential = config.rootCredential();
        if (config.environment() != Environment.DEVELOPMENT && !isStrong(credential.orElse(""))) {
            throw new IllegalStateException("TERRACE_ROOT_CREDENTIAL is missing or weak: outside development it is"
                    + " `op_` and at least 32 random letters and digits, such as"
                    + " `echo op_$(openssl rand -hex 24)` makes");
        }
        hash = credential.map(text -> Sha256Hash.hex(text).getBytes(US_ASCII));
    }

    // Gateways ask about nothing of another shape.
    private static boolean isStrong(String credential) {
        return SHAPE.matcher(credential).matches()
                && credential.chars().distinct().count() >= FEWEST_DIFFERENT;
    }

    Optional<Credential> find(String presented) {
        return hash.filter(own -> MessageDigest.isEqual(own, presented.getBytes(US_ASCII)))
                .map(own -> OperatorService.credential(ID));
    }

    /// By which gateways know it; empty where there is none.
    Optional<String> hash() {
        return hash.map(own -> new String(own, US_ASCII));
    }
}
