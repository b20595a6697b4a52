package io.terrace.auth.vault;

import io.terrace.auth.AuthConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

class MasterKeyProducer {

    @Produces
    @Singleton
    MasterKey masterKey(AuthConfig config) {
        return config.masterKeyPrevious()
                .map(previous -> new MasterKey(config.masterKey(), new MasterKey(previous)))
                .orElseGet(() -> new MasterKey(config.masterKey()));
    }
}
