package io.terrace.media.upload;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// When an upload is to be swept. It belongs to no tenant, so that one job finds every community's, and it tells
/// nothing but ids.
@Entity
@Table(name = "upload_due")
class DueUploadCleanup extends PanacheEntityBase {

    @Id
    private UUID uploadId;

    private UUID communityId;
    private Instant dueAt;

    protected DueUploadCleanup() {}

    DueUploadCleanup(UUID upload, UUID community, Instant dueAt) {
        this.uploadId = upload;
        this.communityId = community;
        this.dueAt = dueAt;
    }

    /// Takes what is due for a while: no one else gets it meanwhile, and if the taker dies, someone does later.
    @SuppressWarnings("unchecked")
    static List<DueUploadCleanup> claim(Instant now, Duration lease, int most) {
        return getEntityManager()
                .createNativeQuery("""
                        update upload_due set due_at = :later where upload_id in
                        (select upload_id from upload_due where due_at <= :now and not task_waits('uploads', community_id, cast(upload_id as text))
                         order by due_at limit :most for update skip locked)
                        returning upload_id, community_id, due_at""", DueUploadCleanup.class)
                .setParameter("later", now.plus(lease))
                .setParameter("now", now)
                .setParameter("most", most)
                .getResultList();
    }

    /// Has it swept at the next look.
    static void now(UUID upload, UUID community, Instant now) {
        getEntityManager()
                .createNativeQuery("""
                        insert into upload_due (upload_id, community_id, due_at) values (:upload, :community, :now)
                        on conflict (upload_id) do update set due_at = least(upload_due.due_at, excluded.due_at)""")
                .setParameter("upload", upload)
                .setParameter("community", community)
                .setParameter("now", now)
                .executeUpdate();
    }

    /// Deletes what was claimed, unless it has become due anew meanwhile.
    void done() {
        delete("uploadId = ?1 and dueAt = ?2", uploadId, dueAt);
    }

    UUID uploadId() {
        return uploadId;
    }

    UUID communityId() {
        return communityId;
    }
}
