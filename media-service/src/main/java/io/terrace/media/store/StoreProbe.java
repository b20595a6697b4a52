package io.terrace.media.store;

import io.terrace.platform.rest.HealthProbe;
import jakarta.inject.Singleton;

/// Shows in `GET /health` whether contents can be kept and played.
@Singleton
class StoreProbe implements HealthProbe {

    private final ObjectStore store;

    StoreProbe(ObjectStore store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "objects";
    }

    @Override
    public boolean up() {
        return store.answers();
    }
}
