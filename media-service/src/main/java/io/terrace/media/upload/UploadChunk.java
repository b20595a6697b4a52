package io.terrace.media.upload;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.quarkus.panache.common.Sort;
import io.terrace.media.store.ObjectKey;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/// Part of a content that arrives in several, kept as an object of its own until the upload is complete.
@Entity
@Table(name = "upload_piece")
@IdClass(UploadChunk.Key.class)
class UploadChunk extends PanacheEntityBase {

    record Key(UUID uploadId, long atByte) {}

    @Id
    private UUID uploadId;

    @Id
    private long atByte;

    @TenantId
    private String communityId;

    private long sizeBytes;
    private UUID objectId;

    protected UploadChunk() {}

    static List<UploadChunk> of(UUID upload) {
        return list("uploadId", Sort.by("atByte"), upload);
    }

    static void forget(UUID upload) {
        delete("uploadId", upload);
    }

    ObjectKey key() {
        return new ObjectKey(UUID.fromString(communityId), uploadId, objectId);
    }

    long sizeBytes() {
        return sizeBytes;
    }
}
