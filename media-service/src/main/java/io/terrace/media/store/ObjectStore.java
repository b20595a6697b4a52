package io.terrace.media.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Objects by key. Every method may block on disk or network, and fails with [IOException] when the store does not
/// answer.
public interface ObjectStore {

    /// Stores the next `size` bytes of a stream, durably and without holding them in memory. When it fails, or the
    /// stream ends early, there is no object.
    ///
    /// @param key never used before
    void put(ObjectKey key, InputStream content, long size) throws IOException;

    /// Part of an object; the reader closes it.
    ///
    /// @param from the first byte's offset
    /// @param length at least 1; not beyond the object's end
    /// @throws IOException also when there is no such object
    InputStream open(ObjectKey key, long from, long length) throws IOException;

    /// Removes an object, if it is there.
    void delete(ObjectKey key) throws IOException;

    /// Removes every object of an upload but one, and what broken writes left behind.
    ///
    /// @param kept the id of the object to keep, if any
    void clear(UUID community, UUID upload, @Nullable UUID kept) throws IOException;

    /// Whether the store answers just now; asks it for a second at most.
    boolean answers();
}
