package io.terrace.media.upload;

import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class ReadyUploads implements Playable {

    private final Standing standing;

    ReadyUploads(Standing standing) {
        this.standing = standing;
    }

    @Override
    public Optional<ReadyContent> find(UUID community, UUID id) {
        return Tenancy.within(
                community,
                () -> standing.find(id)
                        .flatMap(upload -> upload.playable()
                                .map(object ->
                                        new ReadyContent(upload.key(object), upload.mimeType(), upload.sizeBytes()))));
    }
}
