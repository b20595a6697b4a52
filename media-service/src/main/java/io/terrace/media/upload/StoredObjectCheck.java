package io.terrace.media.upload;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.media.store.ObjectKey;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;

/// Sees what a stored object is to the database.
@ApplicationScoped
class StoredObjectCheck {

    /// What an object is used for.
    enum Use {
        /// It is a ready content, or part of one.
        KEPT,
        /// Its upload is not decided, and its own sweep will see to it.
        ON_ITS_WAY,
        /// Nothing leads to it.
        ORPHAN
    }

    Use useOf(ObjectKey key) throws IOException {
        return Tenancy.within(
                key.community(),
                () -> QuarkusTransaction.requiringNew().call(() -> {
                    Optional<Upload> upload = Upload.byId(key.upload());
                    if (upload.isEmpty()) {
                        return Use.ORPHAN;
                    }
                    if (upload.get().isUndecided()) {
                        return Use.ON_ITS_WAY;
                    }
                    return upload.get().keptObjects().contains(key.id()) ? Use.KEPT : Use.ORPHAN;
                }));
    }
}
