package io.terrace.media.upload;

import io.terrace.media.probe.ProbedContent;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;

/// A stored object, to be looked at.
record StoredContent(ObjectStore store, ObjectKey key, long size) implements ProbedContent {

    @Override
    public InputStream open(long from) throws IOException {
        return store.open(key, from, size - from);
    }
}
