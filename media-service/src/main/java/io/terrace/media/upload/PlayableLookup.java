package io.terrace.media.upload;

import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/// Finds recordings that may be played.
@ApplicationScoped
public class PlayableLookup {

    private final UploadQueryService uploadCheck;

    PlayableLookup(UploadQueryService uploadCheck) {
        this.uploadCheck = uploadCheck;
    }

    /// Empty for anything but a ready upload of that community that fans may play.
    public Optional<ReadyContent> find(UUID community, UUID id) {
        return find(community, id, Upload::playable);
    }

    /// For the club's staff: what is withheld from fans as well.
    public Optional<ReadyContent> findForReview(UUID community, UUID id) {
        return find(community, id, Upload::kept);
    }

    private Optional<ReadyContent> find(UUID community, UUID id, Function<Upload, Optional<UUID>> object) {
        return Tenancy.within(
                community,
                () -> uploadCheck
                        .find(id)
                        .filter(upload -> !upload.purpose().isPicture())
                        .flatMap(upload -> object.apply(upload)
                                .map(one -> new ReadyContent(upload.key(one), upload.mimeType(), upload.sizeBytes()))));
    }
}
