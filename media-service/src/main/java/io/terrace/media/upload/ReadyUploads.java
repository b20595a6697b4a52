package io.terrace.media.upload;

import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

@ApplicationScoped
class ReadyUploads implements PlayableLookup {

    private final UploadCheck standing;

    ReadyUploads(UploadCheck standing) {
        this.standing = standing;
    }

    @Override
    public Optional<ReadyContent> find(UUID community, UUID id) {
        return find(community, id, Upload::playable);
    }

    @Override
    public Optional<ReadyContent> findForReview(UUID community, UUID id) {
        return find(community, id, Upload::kept);
    }

    private Optional<ReadyContent> find(UUID community, UUID id, Function<Upload, Optional<UUID>> object) {
        return Tenancy.within(
                community,
                () -> standing.find(id)
                        .flatMap(upload -> object.apply(upload)
                                .map(one -> new ReadyContent(upload.key(one), upload.mimeType(), upload.sizeBytes()))));
    }
}
