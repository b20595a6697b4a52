package io.terrace.feed.media;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.kernel.ErrorCode;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.net.URI;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// An upload of another service, as its events say. It is settled once: later news changes nothing.
@Entity
@Table(name = "upload")
class Upload extends PanacheEntityBase {

    /// Of those of before reasons were kept.
    private static final String UNKNOWN_REASON = "content_rejected";

    private enum State {
        AWAITED,
        READY,
        REJECTED
    }

    @Id
    private UUID id;

    @TenantId
    private String communityId;

    @Enumerated(EnumType.STRING)
    private State state;

    private @Nullable UUID ownerId;
    private @Nullable String mimeType;
    private @Nullable Long sizeBytes;
    private @Nullable Long durationMs;
    private @Nullable String waveform;
    private @Nullable String reason;
    private @Nullable Instant givenUpAt;

    protected Upload() {}

    /// Makes the row where there is none, so that there is one to lock.
    static void expect(UUID id) {
        getEntityManager().createNativeQuery("""
                        insert into upload (community_id, id, state) values (terrace_community(), :id, 'AWAITED')
                        on conflict do nothing""").setParameter("id", id).executeUpdate();
    }

    /// Others may share this lock; who settles the upload may not.
    static Upload shared(UUID id) {
        return findById(id, LockModeType.PESSIMISTIC_READ);
    }

    static Upload locked(UUID id) {
        return findById(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /// The fan's, if it is ready.
    static Optional<Upload> found(UUID id, UUID owner) {
        return find("id = ?1 and ownerId = ?2 and state = READY", id, owner).firstResultOptional();
    }

    static List<Upload> ready(Collection<UUID> ids) {
        return list("id in ?1 and state = READY", ids);
    }

    /// Whether the fan has a post with it, be it out of sight or removed, or a reply.
    static boolean isUsed(UUID id, UUID fan) {
        return (boolean) getEntityManager()
                .createNativeQuery("""
                        select exists (select from freestyle f where f.community_id = terrace_community()
                                and f.author_id = :fan and f.upload_id = :id)
                            or exists (select from reply r where r.community_id = terrace_community()
                                and r.author_id = :fan and r.upload_id = :id)""", Boolean.class)
                .setParameter("fan", fan)
                .setParameter("id", id)
                .getSingleResult();
    }

    void giveUp(Instant now) {
        givenUpAt = now;
        state = State.REJECTED;
        reason = ErrorCode.UPLOAD_EXPIRED.wire();
    }

    boolean isGivenUp() {
        return givenUpAt != null;
    }

    boolean isNotOf(UUID fan) {
        return ownerId != null && !ownerId.equals(fan);
    }

    boolean isAwaited() {
        return state == State.AWAITED;
    }

    void ready(UploadReady news) {
        state = State.READY;
        ownerId = news.ownerId();
        mimeType = news.mimeType();
        sizeBytes = news.sizeBytes();
        durationMs = news.durationMs();
        waveform = news.waveform();
    }

    /// Only of a recording that is ready: what is not settled gets the outline with the news of that.
    void outline(String outline) {
        if (state == State.READY) {
            waveform = outline;
        }
    }

    void reject(UUID owner, String why) {
        state = State.REJECTED;
        ownerId = owner;
        reason = why;
    }

    UUID id() {
        return id;
    }

    UploadOutcome outcome() {
        return switch (state) {
            case AWAITED -> new UploadOutcome.Awaited();
            case READY -> new UploadOutcome.Ready(known(ownerId));
            case REJECTED -> new UploadOutcome.Rejected(known(ownerId), reason == null ? UNKNOWN_REASON : reason);
        };
    }

    long durationMs() {
        return known(durationMs);
    }

    Recording recording(URI url) {
        return new Recording(url, known(mimeType), known(durationMs), known(sizeBytes), known(waveform));
    }

    private static <T> T known(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("The upload is not settled");
        }
        return value;
    }
}
