package io.terrace.media.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.UUID;

/// Objects by key. Every method may block on disk or network, and fails with [IOException] when the store does not
/// answer.
public interface ObjectStore {

    /// Stores the next `size` bytes of a stream, durably and without holding them in memory. When it fails, or the
    /// stream ends early, there is no object.
    ///
    /// @param key never used before, or for the same bytes
    void put(ObjectKey key, InputStream content, long size) throws IOException;

    /// Part of an object; the reader closes it.
    ///
    /// @param from the first byte's offset
    /// @param length at least 1; not beyond the object's end
    /// @throws IOException also when there is no such object
    InputStream open(ObjectKey key, long from, long length) throws IOException;

    /// Removes an object, if it is there.
    void delete(ObjectKey key) throws IOException;

    /// Removes every object of an upload but some, and what broken writes left behind.
    ///
    /// @param kept the ids of the objects to keep
    void clear(UUID community, UUID upload, Set<UUID> kept) throws IOException;

    /// Whether the store answers just now; asks it for a second at most.
    boolean answers();
}
