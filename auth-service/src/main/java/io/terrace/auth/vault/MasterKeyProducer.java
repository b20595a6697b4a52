package io.terrace.auth.vault;

import io.terrace.auth.AuthConfig;
import io.terrace.platform.kernel.RotatingSecret;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

class MasterKeyProducer {

    @Produces
    @Singleton
    MasterKey masterKey(AuthConfig config) {
        RotatingSecret secret = RotatingSecret.of("terrace.master-key", config.masterKey(), config.masterKeyPrevious());
        return secret.previous()
                .map(previous -> new MasterKey(secret.current(), new MasterKey(previous)))
                .orElseGet(() -> new MasterKey(secret.current()));
    }
}
