package io.terrace.media.upload;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/// One size of a picture that is ready. Sizes of a small picture may be one object.
@Entity
@Table(name = "upload_picture")
@IdClass(UploadPicture.Key.class)
class UploadPicture extends PanacheEntityBase {

    record Key(UUID uploadId, int size) {}

    @Id
    private UUID uploadId;

    @Id
    private int size;

    @TenantId
    private String communityId;

    private UUID objectId;

    // A column that only people read.
    @SuppressWarnings("UnusedVariable")
    private int side;

    private long sizeBytes;

    protected UploadPicture() {}

    UploadPicture(Upload upload, Rendition rendition) {
        this.communityId = upload.communityId().toString();
        this.uploadId = upload.id();
        this.size = rendition.size();
        this.objectId = rendition.id();
        this.side = rendition.side();
        this.sizeBytes = rendition.length();
    }

    static List<UploadPicture> of(UUID upload) {
        return list("uploadId", upload);
    }

    UUID objectId() {
        return objectId;
    }

    long sizeBytes() {
        return sizeBytes;
    }
}
