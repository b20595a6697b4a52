package io.terrace.media.upload;

import io.terrace.media.probe.ProbeSource;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;

/// A stored object, to be looked at.
record StoredObjectSource(ObjectStore store, ObjectKey key, long size) implements ProbeSource {

    @Override
    public InputStream open(long from) throws IOException {
        return store.open(key, from, size - from);
    }
}
