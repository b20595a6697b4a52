package io.terrace.media.store;

import io.terrace.media.MediaConfig;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;

/// Chooses the store by configuration.
class ObjectStoreProducer {

    @Produces
    @Singleton
    ObjectStore store(MediaConfig config) {
        ObjectStore next = open(config.store(), config);
        return config.moveFrom()
                .filter(previous -> previous != config.store())
                .<ObjectStore>map(previous -> new MovingStore(next, open(previous, config)))
                .orElse(next);
    }

    private static ObjectStore open(MediaConfig.Store store, MediaConfig config) {
        return switch (store) {
            case FOLDER -> new FolderStore(config.folder());
            case S3 -> new S3Store(config.s3());
        };
    }

    void close(@Disposes ObjectStore store) throws IOException {
        store.close();
    }
}
