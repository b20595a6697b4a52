package io.terrace.auth.vault;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;

/// The service as it would start with another master key, the present one being the one before.
@ApplicationScoped
public class Rotated {

    private final MasterKey present;
    private final EntityManager entities;

    Rotated(MasterKey present, EntityManager entities) {
        this.present = present;
        this.entities = entities;
    }

    public MasterKey key() {
        return new MasterKey("7e".repeat(32), present);
    }

    /// The other key alone.
    public MasterKey alone() {
        return new MasterKey("7e".repeat(32));
    }

    public KeyedHasher marks() {
        return new KeyedHasher(key(), entities);
    }
}
