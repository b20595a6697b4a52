package io.terrace.media.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// Two stores while objects move from one to the other: what is new goes to the new one, what is old is read from
/// whichever has it, and what is deleted is deleted from both.
public final class MovingStore implements ObjectStore {

    private final ObjectStore next;
    private final ObjectStore previous;

    MovingStore(ObjectStore next, ObjectStore previous) {
        this.next = next;
        this.previous = previous;
    }

    /// What has not moved yet, in the order of names; to be closed.
    public Stream<StoredObject> remaining() throws IOException {
        return previous.list();
    }

    /// Copies an object, if it is still in the old store. It stays there.
    public void copy(ObjectKey key, long size) throws IOException {
        try (InputStream content = previous.open(key, 0, size)) {
            next.put(key, content, size);
        }
    }

    /// Takes an object that was copied out of the old store.
    public void forget(ObjectKey key) throws IOException {
        previous.delete(key);
    }

    @Override
    public void put(ObjectKey key, InputStream content, long size) throws IOException {
        next.put(key, content, size);
    }

    @Override
    public InputStream open(ObjectKey key, long from, long length) throws IOException {
        try {
            return next.open(key, from, length);
        } catch (IOException notThere) {
            try {
                return previous.open(key, from, length);
            } catch (IOException nowhere) {
                return openMoved(key, from, length, nowhere);
            }
        }
    }

    /// It may have moved between the two looks.
    private InputStream openMoved(ObjectKey key, long from, long length, IOException nowhere) throws IOException {
        try {
            return next.open(key, from, length);
        } catch (IOException e) {
            e.addSuppressed(nowhere);
            throw e;
        }
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        next.delete(key);
        previous.delete(key);
    }

    @Override
    public void delete(StoredObject object) throws IOException {
        next.delete(object);
        previous.delete(object);
    }

    @Override
    public void clear(UUID community, UUID upload, Set<UUID> kept) throws IOException {
        next.clear(community, upload, kept);
        previous.clear(community, upload, kept);
    }

    @Override
    public Stream<StoredObject> list() throws IOException {
        return next.list();
    }

    @Override
    public boolean answers() {
        return next.answers() && previous.answers();
    }

    @Override
    public void close() throws IOException {
        next.close();
        previous.close();
    }
}
