package io.terrace.media.store;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// An object as a store lists it.
///
/// @param name as the store has it, `community/upload/object`
public record StoredObject(String name, long size, Instant storedAt) {

    private static final int PARTS = 3;

    /// Empty for what is not an object of ours, such as a write that broke off.
    public Optional<ObjectKey> key() {
        String[] parts = name.split("/", -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ObjectKey(UUID.fromString(parts[0]), UUID.fromString(parts[1]), UUID.fromString(parts[2])));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }
}
