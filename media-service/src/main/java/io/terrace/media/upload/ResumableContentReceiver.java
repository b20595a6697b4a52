package io.terrace.media.upload;

import io.terrace.media.MediaConfig;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.upload.ReceiveResult.AlteredPiece;
import io.terrace.media.upload.ReceiveResult.Misplaced;
import io.terrace.media.upload.ReceiveResult.TooLarge;
import io.terrace.media.upload.ReceiveResult.TooManyPieces;
import io.terrace.media.upload.ReceiveResult.TooShort;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/// Takes a content in pieces, so that a broken line costs nothing of what had arrived. Each buffer that is full, and
/// whatever came before an end or a break, is kept as a piece.
@ApplicationScoped
class ResumableContentReceiver {

    private static final int MAX_LARGE_BUFFERS = 32;

    private final ObjectStore store;
    private final UploadQueryService uploadCheck;
    private final UploadChunkRepository chunks;
    private final InstantSource clock;
    private final int maxPieces;
    private final Semaphore largeBuffers = new Semaphore(MAX_LARGE_BUFFERS);

    ResumableContentReceiver(
            ObjectStore store,
            UploadQueryService uploadCheck,
            UploadChunkRepository chunks,
            InstantSource clock,
            MediaConfig config) {
        this.store = store;
        this.uploadCheck = uploadCheck;
        this.chunks = chunks;
        this.clock = clock;
        this.maxPieces = config.tickets().maxPieces();
    }

    /// How much has arrived.
    ReceiveResult progress(UUID community, UUID id) {
        return Tenancy.within(
                community,
                () -> uploadCheck
                        .find(id)
                        .filter(upload -> upload.state() != UploadState.EXPIRED)
                        .<ReceiveResult>map(upload -> upload.taken(upload.receivedBytes()))
                        .orElseGet(() -> uploadCheck.refusal(id)));
    }

    /// @param offset where the content continues
    ReceiveResult resume(UUID community, UUID id, long offset, InputStream content) throws IOException {
        return at(community, id, offset, upload -> append(upload, content));
    }

    /// The same of one piece, all of it or none: only what has this checksum is kept.
    ///
    /// @param length of the piece in bytes
    ReceiveResult resume(
            UUID community, UUID id, long offset, UploadChecksum checksum, long length, InputStream content)
            throws IOException {
        return at(community, id, offset, upload -> append(upload, checksum, length, content));
    }

    private interface Append {
        ReceiveResult to(Upload upload) throws IOException;
    }

    private ReceiveResult at(UUID community, UUID id, long offset, Append append) throws IOException {
        return Tenancy.within(community, () -> {
            Optional<Upload> open = uploadCheck.open(id);
            if (open.isEmpty()) {
                return uploadCheck.refusal(id);
            }
            Upload upload = open.get();
            return upload.receivedBytes() == offset ? append.to(upload) : new Misplaced(upload.receivedBytes());
        });
    }

    private ReceiveResult append(Upload upload, InputStream content) throws IOException {
        try (PieceBuffer buffer = new PieceBuffer(largeBuffers, clock)) {
            return append(upload, content, buffer);
        }
    }

    private ReceiveResult append(Upload upload, InputStream content, PieceBuffer buffer) throws IOException {
        long size = upload.sizeBytes();
        long at = upload.receivedBytes();
        while (at < size) {
            BufferFillResult segment = buffer.fill(content, size - at);
            if (at + segment.length() == size && content.read() >= 0) {
                return new TooLarge();
            }
            if (segment.length() > 0 && !keep(upload.key(Ids.next()), at, buffer.bytes(), segment.length())) {
                return refusal(upload.id());
            }
            at += segment.length();
            segment.rethrow();
            if (segment.last()) {
                break;
            }
        }
        return upload.taken(at);
    }

    private ReceiveResult append(Upload upload, UploadChecksum checksum, long length, InputStream content)
            throws IOException {
        long at = upload.receivedBytes();
        if (length > upload.sizeBytes() - at) {
            return new TooLarge();
        }
        if (length == 0) {
            return upload.taken(at);
        }
        ObjectKey key = upload.key(Ids.next());
        IncomingContentStream incoming = new IncomingContentStream(content, checksum.digest());
        try {
            store.put(key, incoming, length);
        } catch (IOException e) {
            if (incoming.ended()) {
                return new TooShort();
            }
            throw e;
        }
        if (!incoming.digest().equals(checksum.hex())) {
            store.delete(key);
            return new AlteredPiece();
        }
        return record(key, at, length) ? upload.taken(at + length) : refusal(upload.id());
    }

    private boolean keep(ObjectKey key, long at, byte[] bytes, int length) throws IOException {
        store.put(key, new ByteArrayInputStream(bytes, 0, length), length);
        return record(key, at, length);
    }

    private boolean record(ObjectKey key, long at, long length) throws IOException {
        boolean kept = chunks.append(key, at, length, maxPieces);
        if (!kept) {
            store.delete(key);
        }
        return kept;
    }

    /// Why a piece was not kept: someone else's came first, or there are too many.
    private ReceiveResult refusal(UUID id) {
        return uploadCheck
                .open(id)
                .<ReceiveResult>map(upload ->
                        upload.pieces() < maxPieces ? new Misplaced(upload.receivedBytes()) : new TooManyPieces())
                .orElseGet(() -> uploadCheck.refusal(id));
    }
}
