package io.terrace.media.upload;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.upload.ReceiveResult.Altered;
import io.terrace.media.upload.ReceiveResult.Taken;
import io.terrace.media.upload.ReceiveResult.TooLarge;
import io.terrace.media.upload.ReceiveResult.TooShort;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.UUID;

/// Takes a whole content at once. No transaction is open while the bytes travel.
@ApplicationScoped
class WholeContentReceiver {

    private final ObjectStore store;
    private final UploadQueryService uploadCheck;

    WholeContentReceiver(ObjectStore store, UploadQueryService uploadCheck) {
        this.store = store;
        this.uploadCheck = uploadCheck;
    }

    /// @param announced the length the request declares; -1 for none
    ReceiveResult receive(UUID community, UUID id, long announced, InputStream content) throws IOException {
        return Tenancy.within(community, () -> {
            Optional<Upload> open = uploadCheck.open(id);
            return open.isPresent() ? receive(open.get(), announced, content) : uploadCheck.refusal(id);
        });
    }

    private ReceiveResult receive(Upload upload, long announced, InputStream content) throws IOException {
        if (announced > upload.sizeBytes()) {
            return new TooLarge();
        }
        if (announced >= 0 && announced < upload.sizeBytes()) {
            return new TooShort();
        }
        ObjectKey key = upload.key(Ids.next());
        IncomingContentStream incoming = new IncomingContentStream(content);
        try {
            store.put(key, incoming, upload.sizeBytes());
        } catch (IOException e) {
            if (incoming.ended()) {
                return new TooShort();
            }
            throw e;
        }
        ReceiveResult receipt = claim(upload, key, incoming);
        if (!(receipt instanceof Taken)) {
            store.delete(key);
        }
        return receipt;
    }

    private ReceiveResult claim(Upload upload, ObjectKey key, IncomingContentStream incoming) throws IOException {
        if (incoming.hasMore()) {
            return new TooLarge();
        }
        if (!upload.admits(incoming.digest())) {
            return new Altered();
        }
        boolean claimed = QuarkusTransaction.requiringNew().call(() -> Upload.receive(key.upload(), key.id()));
        return claimed ? upload.taken(upload.sizeBytes()) : uploadCheck.refusal(key.upload());
    }
}
