package io.terrace.media.upload;

import io.quarkus.arc.Arc;
import io.quarkus.arc.ManagedContext;
import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Unavailable;
import io.terrace.media.decode.DecodeResult.Undecodable;
import io.terrace.media.decode.WaveformDecoder;
import io.terrace.media.probe.AudioFormat;
import io.terrace.media.probe.PeakCollector;
import io.terrace.media.store.ObjectStore;
import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// Makes the outline of a recording that is ready without one. No transaction is open while it is decoded, which may
/// take seconds; of two that do it at once, the first is believed.
@ApplicationScoped
class WaveformService {

    /// How long the completion of an upload waits for its outline.
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private final ObjectStore store;
    private final WaveformDecoder decoder;
    private final Outbox outbox;
    private final InstantSource clock;

    WaveformService(ObjectStore store, WaveformDecoder decoder, Outbox outbox, InstantSource clock) {
        this.store = store;
        this.decoder = decoder;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// How far the outline is that the probe has left to a decoder.
    WaveformState stateOf(AudioFormat format) {
        return switch (format) {
            case MP3, M4A, AAC -> decoder.decodes(format) ? WaveformState.PENDING : WaveformState.AWAITS_DECODER;
            case WAV, OGG, WEBM -> WaveformState.UNDECODABLE;
        };
    }

    /// Makes it at once, if a decoder is free and does not take long. Else it goes on without the caller, or the job
    /// makes it.
    void outlineSoon(UUID community, UUID upload) {
        Thread thread = Thread.ofVirtual().name("outline").start(() -> {
            ManagedContext request = Arc.container().requestContext();
            request.activate();
            try {
                Tenancy.within(community, () -> outline(upload, Duration.ZERO));
            } catch (IOException | RuntimeException e) {
                Log.warnf("Upload %s gets its outline later: %s", upload, e.getMessage());
            } finally {
                request.terminate();
            }
        });
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// @param wait how long to wait for a decoder that is free
    /// @return false where it is still to be made: no decoder was free, or one was ended
    /// @throws IOException when the content cannot be read
    boolean outline(UUID upload, Duration wait) throws IOException {
        Optional<Upload> found = QuarkusTransaction.requiringNew().call(() -> Upload.byId(upload));
        if (found.isEmpty()
                || !found.get().lacksWaveform()
                || found.get().kept().isEmpty()) {
            return true;
        }
        AudioFormat format = AudioFormat.declaredAs(found.get().mimeType()).orElseThrow();
        switch (decoder.decode(format, () -> content(found.get()), wait)) {
            case Decoded(ByteBuffer peaks) -> save(upload, outline(peaks), WaveformState.READY);
            case Undecodable() -> save(upload, "", WaveformState.UNDECODABLE);
            case Unavailable() -> {
                return false;
            }
        }
        return true;
    }

    private byte[] content(Upload upload) throws IOException {
        try (InputStream in = store.open(upload.key(upload.kept().orElseThrow()), 0, upload.sizeBytes())) {
            return in.readAllBytes();
        }
    }

    private static String outline(ByteBuffer peaks) {
        PeakCollector outline = new PeakCollector();
        while (peaks.remaining() > 1) {
            outline.add(Short.toUnsignedInt(peaks.getShort()));
        }
        return outline.outline();
    }

    private void save(UUID upload, String waveform, WaveformState state) {
        QuarkusTransaction.requiringNew()
                .run(() -> Upload.locked(upload).filter(Upload::lacksWaveform).ifPresent(locked -> {
                    locked.outlined(waveform, state);
                    if (state == WaveformState.READY) {
                        outbox.add(new UploadOutlined(
                                locked.id(),
                                locked.ownerId(),
                                locked.communityId(),
                                locked.purpose().wire(),
                                waveform,
                                clock.instant()));
                    }
                }));
    }
}
