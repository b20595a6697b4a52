package io.terrace.media.upload;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.media.upload.ReceiveResult.Closed;
import io.terrace.media.upload.ReceiveResult.Expired;
import io.terrace.media.upload.ReceiveResult.NoSuchUpload;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// The state of an upload of the current community before any byte is read; the guarded statements decide.
@ApplicationScoped
class UploadQueryService {

    private final InstantSource clock;

    UploadQueryService(InstantSource clock) {
        this.clock = clock;
    }

    Optional<Upload> find(UUID id) {
        return QuarkusTransaction.requiringNew().call(() -> Upload.byId(id));
    }

    /// The upload, while it takes content.
    Optional<Upload> open(UUID id) {
        return find(id).filter(upload -> upload.takesContentAt(clock.instant()));
    }

    /// Why an upload takes no content.
    ReceiveResult refusal(UUID id) {
        return find(id).map(this::refusal).orElseGet(NoSuchUpload::new);
    }

    private ReceiveResult refusal(Upload upload) {
        return upload.expiredAt(clock.instant()) ? new Expired() : new Closed(upload.state());
    }
}
