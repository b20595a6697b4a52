package io.terrace.media.upload;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Makes one object of the pieces a content arrived in.
@ApplicationScoped
class ChunkAssembler {

    private final ObjectStore store;

    ChunkAssembler(ObjectStore store) {
        this.store = store;
    }

    /// The object that holds an upload's whole content; empty when its pieces are not what was announced.
    Optional<ObjectKey> content(Upload upload) throws IOException {
        Optional<UUID> whole = upload.objectId();
        if (whole.isPresent()) {
            return whole.map(upload::key);
        }
        ObjectKey key = upload.key(Ids.next());
        List<UploadChunk> chunks = QuarkusTransaction.joiningExisting().call(() -> UploadChunk.of(upload.id()));
        try (InputStream pieces = new Pieces(chunks.iterator())) {
            IncomingContentStream content = new IncomingContentStream(pieces);
            store.put(key, content, upload.sizeBytes());
            return upload.admits(content.digest()) ? Optional.of(key) : Optional.empty();
        }
    }

    /// Pieces one after the other, each opened when the one before is read.
    private final class Pieces extends InputStream {

        private final Iterator<UploadChunk> left;
        private InputStream current = InputStream.nullInputStream();

        Pieces(Iterator<UploadChunk> left) {
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = current.read(into, offset, length);
            while (read < 0 && left.hasNext()) {
                current.close();
                UploadChunk next = left.next();
                current = store.open(next.key(), 0, next.sizeBytes());
                read = current.read(into, offset, length);
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            current.close();
        }
    }
}
