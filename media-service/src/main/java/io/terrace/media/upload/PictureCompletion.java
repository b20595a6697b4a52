package io.terrace.media.upload;

import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.media.decode.DecodeKind;
import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Unavailable;
import io.terrace.media.decode.DecodeResult.Undecodable;
import io.terrace.media.decode.DecodeWorkerPool;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.media.probe.PictureProbe;
import io.terrace.media.probe.PictureProbeResult.Damaged;
import io.terrace.media.probe.PictureProbeResult.Picture;
import io.terrace.media.probe.PictureProbeResult.TooLarge;
import io.terrace.media.probe.PictureProbeResult.Unsupported;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.upload.CompletionResult.Busy;
import io.terrace.media.upload.CompletionResult.NoSuchUpload;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/// Decides on a picture. Its three sizes are made by a decode worker, and no transaction is open meanwhile: it may take
/// seconds. Two completions may so make them twice; they have the same keys, and the row is decided once. What the fan
/// sent, with all its metadata, is deleted as soon as that is committed.
@ApplicationScoped
class PictureCompletion {

    private final ObjectStore store;
    private final ChunkAssembler assembly;
    private final UploadQueryService uploadCheck;
    private final DecodeWorkerPool workers;
    private final UploadLinkSigner links;
    private final Outbox outbox;
    private final InstantSource clock;

    PictureCompletion(
            ObjectStore store,
            ChunkAssembler assembly,
            UploadQueryService uploadCheck,
            DecodeWorkerPool workers,
            UploadLinkSigner links,
            Outbox outbox,
            InstantSource clock) {
        this.store = store;
        this.assembly = assembly;
        this.uploadCheck = uploadCheck;
        this.workers = workers;
        this.links = links;
        this.outbox = outbox;
        this.clock = clock;
    }

    CompletionResult complete(Upload upload) throws IOException {
        if (upload.state() != UploadState.UPLOADED) {
            return upload.result(clock.instant());
        }
        try {
            return decide(upload);
        } catch (IOException e) {
            // Another completion may have decided, and deleted what this one was reading.
            Optional<Upload> now = uploadCheck.find(upload.id());
            if (now.isPresent() && now.get().state() == UploadState.UPLOADED) {
                throw e;
            }
            return now.map(decided -> decided.result(clock.instant())).orElseGet(NoSuchUpload::new);
        }
    }

    private CompletionResult decide(Upload upload) throws IOException {
        Optional<ObjectKey> content = assembly.content(upload);
        if (content.isEmpty()) {
            return reject(upload, ErrorCode.CONTENT_REJECTED);
        }
        return switch (PictureProbe.examine(new StoredObjectSource(store, content.get(), upload.sizeBytes()))) {
            case Picture picture -> render(upload, content.get(), picture);
            case TooLarge() -> reject(upload, ErrorCode.PAYLOAD_TOO_LARGE);
            case Unsupported() -> reject(upload, ErrorCode.UNSUPPORTED_MEDIA_TYPE);
            case Damaged() -> reject(upload, ErrorCode.CONTENT_REJECTED);
        };
    }

    private CompletionResult render(Upload upload, ObjectKey content, Picture picture) throws IOException {
        return switch (workers.decode(DecodeKind.PICTURE, () -> request(upload, content, picture))) {
            case Decoded(ByteBuffer answer) -> accept(upload, picture, Rendition.parse(answer));
            case Undecodable() -> reject(upload, ErrorCode.CONTENT_REJECTED);
            case Unavailable() -> {
                if (upload.objectId().isEmpty()) {
                    store.delete(content);
                }
                yield new Busy();
            }
        };
    }

    private byte[] request(Upload upload, ObjectKey content, Picture picture) throws IOException {
        byte[] request = new byte[Math.toIntExact(1 + upload.sizeBytes())];
        request[0] = (byte) picture.orientation();
        try (InputStream in = store.open(content, 0, upload.sizeBytes())) {
            if (in.readNBytes(request, 1, request.length - 1) < request.length - 1) {
                throw new IOException("The object is shorter than its upload");
            }
        }
        return request;
    }

    private CompletionResult accept(Upload upload, Picture picture, List<Rendition> renditions) throws IOException {
        for (Rendition rendition : renditions) {
            store.put(upload.key(rendition.id()), new ByteArrayInputStream(rendition.jpeg()), rendition.length());
        }
        return settle(upload, decided -> {
            decided.ready(renditions.getLast().id(), picture.format());
            renditions.forEach(rendition -> new UploadPicture(decided, rendition).persist());
            outbox.add(new UploadReady(
                    decided.id(),
                    decided.ownerId(),
                    decided.communityId(),
                    decided.purpose().wire(),
                    picture.format().mimeType(),
                    decided.sizeBytes(),
                    0,
                    "",
                    clock.instant(),
                    renditions.stream()
                            .map(rendition -> new UploadReady.Picture(
                                    rendition.size(),
                                    links.toPicture(decided.communityId(), decided.id(), rendition.id())))
                            .toList()));
        });
    }

    private CompletionResult reject(Upload upload, ErrorCode reason) {
        return settle(upload, decided -> {
            decided.reject(reason);
            outbox.add(new UploadRejected(
                    decided.id(),
                    decided.ownerId(),
                    decided.communityId(),
                    decided.purpose().wire(),
                    reason.wire(),
                    clock.instant()));
        });
    }

    private record Settled(CompletionResult result, Set<UUID> kept) {}

    /// Decides, unless that was done meanwhile, or the upload is over.
    private CompletionResult settle(Upload upload, Consumer<Upload> decision) {
        Settled settled = QuarkusTransaction.requiringNew().call(() -> {
            Optional<Upload> found = Upload.locked(upload.id());
            found.filter(locked -> locked.state() == UploadState.UPLOADED).ifPresent(decision);
            return found.map(decided -> new Settled(decided.result(clock.instant()), decided.keptObjects()))
                    .orElseGet(() -> new Settled(new NoSuchUpload(), Set.of()));
        });
        try {
            store.clear(upload.communityId(), upload.id(), settled.kept());
        } catch (IOException storeDown) {
            Log.warnf("What was sent for upload %s is deleted later: the object store does not answer", upload.id());
        }
        return settled.result();
    }
}
