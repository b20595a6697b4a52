package io.terrace.media.upload;

import io.terrace.media.upload.CompletionResult.NoSuchUpload;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/// Decides on an uploaded content by what it is for.
@ApplicationScoped
class UploadCompletionService {

    private final UploadQueryService uploadCheck;
    private final RecordingCompletion recordings;
    private final PictureCompletion pictures;

    UploadCompletionService(
            UploadQueryService uploadCheck, RecordingCompletion recordings, PictureCompletion pictures) {
        this.uploadCheck = uploadCheck;
        this.recordings = recordings;
        this.pictures = pictures;
    }

    CompletionResult complete(UUID id, UUID user) throws IOException {
        Optional<Upload> found = uploadCheck.find(id).filter(upload -> upload.belongsTo(user));
        if (found.isEmpty()) {
            return new NoSuchUpload();
        }
        Upload upload = found.get();
        return upload.purpose().isPicture() ? pictures.complete(upload) : recordings.complete(id, user);
    }
}
