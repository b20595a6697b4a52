package io.terrace.media.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// Objects by key. Every method may block on disk or network, and fails with [IOException] when the store does not
/// answer.
public interface ObjectStore extends Closeable {

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

    /// Every object, and whatever else is in the store, in the order of names; to be closed. Reading on may fail with
    /// [UncheckedIOException].
    Stream<StoredObject> list() throws IOException;

    /// Removes what the store has listed, if it is there.
    void delete(StoredObject object) throws IOException;

    /// Whether the store answers just now; asks it for a second at most.
    boolean answers();

    @Override
    default void close() throws IOException {}
}
