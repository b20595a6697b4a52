package io.terrace.media.upload;

import io.terrace.media.upload.CompletionResult.NoSuchUpload;
import io.terrace.media.upload.CompletionResult.Ready;
import io.terrace.platform.tenancy.Tenancy;
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
    private final WaveformService waveforms;

    UploadCompletionService(
            UploadQueryService uploadCheck,
            RecordingCompletion recordings,
            PictureCompletion pictures,
            WaveformService waveforms) {
        this.uploadCheck = uploadCheck;
        this.recordings = recordings;
        this.pictures = pictures;
        this.waveforms = waveforms;
    }

    CompletionResult complete(UUID id, UUID user) throws IOException {
        Optional<Upload> found = uploadCheck.find(id).filter(upload -> upload.belongsTo(user));
        if (found.isEmpty()) {
            return new NoSuchUpload();
        }
        Upload upload = found.get();
        return upload.purpose().isPicture()
                ? pictures.complete(upload)
                : withWaveform(id, recordings.complete(id, user));
    }

    /// The recording is ready whether or not there is an outline of it: where none can be made now, the job makes it.
    private CompletionResult withWaveform(UUID id, CompletionResult result) {
        if (!(result instanceof Ready(UploadView view))
                || !WaveformState.PENDING.wire().equals(view.waveformState())) {
            return result;
        }
        waveforms.outlineSoon(Tenancy.current().orElseThrow(), id);
        return uploadCheck
                .find(id)
                .<CompletionResult>map(upload -> new Ready(upload.status()))
                .orElse(result);
    }
}
