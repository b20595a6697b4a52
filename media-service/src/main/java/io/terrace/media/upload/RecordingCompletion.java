package io.terrace.media.upload;

import io.terrace.media.probe.RecordingProbe;
import io.terrace.media.probe.RecordingProbeResult;
import io.terrace.media.probe.RecordingProbeResult.Damaged;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import io.terrace.media.probe.RecordingProbeResult.TooLong;
import io.terrace.media.probe.RecordingProbeResult.Unsupported;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.upload.CompletionResult.NoSuchUpload;
import io.terrace.media.upload.CompletionResult.Ready;
import io.terrace.media.upload.CompletionResult.Rejected;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// Decides on a recording, once. The row is locked meanwhile: a second completion waits, and finds the result.
@ApplicationScoped
class RecordingCompletion {

    private final ObjectStore store;
    private final ChunkAssembler assembly;
    private final UploadLimitPolicy allowances;
    private final WaveformService waveforms;
    private final Outbox outbox;
    private final InstantSource clock;

    RecordingCompletion(
            ObjectStore store,
            ChunkAssembler assembly,
            UploadLimitPolicy allowances,
            WaveformService waveforms,
            Outbox outbox,
            InstantSource clock) {
        this.store = store;
        this.assembly = assembly;
        this.allowances = allowances;
        this.waveforms = waveforms;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional(rollbackOn = IOException.class)
    CompletionResult complete(UUID id, UUID user) throws IOException {
        Optional<Upload> found = Upload.locked(id).filter(upload -> upload.belongsTo(user));
        if (found.isEmpty()) {
            return new NoSuchUpload();
        }
        Upload upload = found.get();
        return upload.state() == UploadState.UPLOADED ? decide(upload) : upload.result(clock.instant());
    }

    private CompletionResult decide(Upload upload) throws IOException {
        Optional<ObjectKey> content = assembly.content(upload);
        if (content.isEmpty()) {
            return reject(upload, ErrorCode.CONTENT_REJECTED);
        }
        RecordingProbeResult finding = RecordingProbe.examine(
                new StoredObjectSource(store, content.get(), upload.sizeBytes()),
                allowances.maxLength(upload.purpose()));
        return switch (finding) {
            case Recording recording -> accept(upload, content.get(), recording);
            case TooLong _ -> reject(upload, ErrorCode.MEDIA_TOO_LONG);
            case Unsupported() -> reject(upload, ErrorCode.UNSUPPORTED_MEDIA_TYPE);
            case Damaged() -> reject(upload, ErrorCode.CONTENT_REJECTED);
        };
    }

    private CompletionResult accept(Upload upload, ObjectKey content, Recording recording) {
        upload.ready(content.id(), recording, waveforms.stateOf(recording.format()));
        outbox.add(new UploadReady(
                upload.id(),
                upload.ownerId(),
                upload.communityId(),
                upload.purpose().wire(),
                recording.format().mimeType(),
                upload.sizeBytes(),
                recording.length().toMillis(),
                recording.waveform(),
                clock.instant()));
        return new Ready(upload.status());
    }

    private CompletionResult reject(Upload upload, ErrorCode reason) {
        upload.reject(reason);
        outbox.add(new UploadRejected(
                upload.id(),
                upload.ownerId(),
                upload.communityId(),
                upload.purpose().wire(),
                reason.wire(),
                clock.instant()));
        return new Rejected(reason);
    }
}
