package io.terrace.media.store;

import io.terrace.media.MediaConfig;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/// Chooses the store by configuration.
class ObjectStoreProducer {

    @Produces
    @Singleton
    ObjectStore store(MediaConfig config) {
        return switch (config.store()) {
            case FOLDER -> new FolderStore(config.folder());
            case S3 -> new S3Store(config.s3());
        };
    }

    void close(@Disposes ObjectStore store) {
        if (store instanceof S3Store s3) {
            s3.close();
        }
    }
}
