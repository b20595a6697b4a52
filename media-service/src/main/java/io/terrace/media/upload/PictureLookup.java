package io.terrace.media.upload;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/// Finds pictures that may be seen.
@ApplicationScoped
public class PictureLookup {

    PictureLookup() {}

    /// Empty for anything but a size of a ready picture of that community that has not been replaced.
    public Optional<ReadyContent> find(UUID community, UUID upload, UUID object) {
        return Tenancy.within(
                community,
                () -> QuarkusTransaction.requiringNew()
                        .call(() -> Upload.byId(upload)
                                .filter(Upload::isVisible)
                                .flatMap(found -> UploadPicture.of(upload).stream()
                                        .filter(picture -> picture.objectId().equals(object))
                                        .findFirst()
                                        .map(picture -> new ReadyContent(
                                                found.key(object), "image/jpeg", picture.sizeBytes())))));
    }
}
