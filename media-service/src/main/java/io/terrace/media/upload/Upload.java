package io.terrace.media.upload;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.media.probe.PictureFormat;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.upload.CompletionResult.Expired;
import io.terrace.media.upload.CompletionResult.Ready;
import io.terrace.media.upload.CompletionResult.Rejected;
import io.terrace.media.upload.CompletionResult.Unfinished;
import io.terrace.media.upload.ReceiveResult.Taken;
import io.terrace.platform.kernel.ErrorCode;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// One content on its way in, and what became of it.
@Entity
@Table(name = "upload")
class Upload extends PanacheEntityBase {

    @Id
    private UUID id;

    @TenantId
    private String communityId;

    private UUID ownerId;

    @Enumerated(EnumType.STRING)
    private UploadPurpose purpose;

    private String mimeType;
    private long sizeBytes;
    private @Nullable String sha256;

    @Enumerated(EnumType.STRING)
    private UploadState state;

    private long receivedBytes;
    private int pieces;
    private @Nullable UUID objectId;
    private @Nullable Long durationMs;
    private @Nullable String waveform;

    @Enumerated(EnumType.STRING)
    private @Nullable WaveformState waveformState;

    @Enumerated(EnumType.STRING)
    private @Nullable ErrorCode reason;

    private Instant expiresAt;

    @Enumerated(EnumType.STRING)
    private UploadVisibility access;

    protected Upload() {}

    Upload(UUID community, UUID id, UUID owner, UploadDraft draft, Instant expiresAt) {
        this.communityId = community.toString();
        this.id = id;
        this.ownerId = owner;
        this.purpose = draft.purpose();
        this.mimeType = draft.mimeType();
        this.sizeBytes = draft.sizeBytes();
        this.sha256 = draft.sha256();
        this.state = UploadState.PENDING;
        this.expiresAt = expiresAt;
        this.access = UploadVisibility.PLAYABLE;
    }

    static Optional<Upload> byId(UUID id) {
        return findByIdOptional(id);
    }

    /// All of a fan's, whatever became of them.
    static List<UUID> of(UUID owner) {
        return getEntityManager()
                .createQuery("select id from Upload where ownerId = :owner", UUID.class)
                .setParameter("owner", owner)
                .getResultList();
    }

    /// Holds the row until the transaction ends: one completion at a time.
    static Optional<Upload> locked(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /// Claims an object as the whole content; of several that arrive, the first wins.
    static boolean receive(UUID id, UUID object) {
        return update(
                        "state = ?1, objectId = ?2, receivedBytes = sizeBytes where id = ?3 and state = ?4",
                        UploadState.UPLOADED,
                        object,
                        id,
                        UploadState.PENDING)
                == 1;
    }

    /// Says who may play it. What is deleted stays so.
    ///
    /// @param owner whose post it belongs to; another's upload is left alone
    /// @return whether there is such an upload, made for a freestyle
    static boolean open(UUID id, UUID owner, UploadVisibility access) {
        return open(id, owner, access, UploadPurpose.FREESTYLE);
    }

    /// The same of one made for something else.
    static boolean open(UUID id, UUID owner, UploadVisibility access, UploadPurpose purpose) {
        return update(
                        "access = ?1 where id = ?2 and ownerId = ?3 and purpose = ?4 and access <> ?5",
                        access,
                        id,
                        owner,
                        purpose,
                        UploadVisibility.DELETED)
                == 1;
    }

    /// Ends an upload that was not completed.
    static void expire(UUID id) {
        update(
                "state = ?1 where id = ?2 and state in (?3, ?4)",
                UploadState.EXPIRED,
                id,
                UploadState.PENDING,
                UploadState.UPLOADED);
    }

    /// @param withoutWaveform how far its outline is where the probe made none
    void ready(UUID content, Recording recording, WaveformState withoutWaveform) {
        state = UploadState.READY;
        objectId = content;
        mimeType = recording.format().mimeType();
        durationMs = recording.length().toMillis();
        waveform = recording.waveform();
        waveformState = recording.waveform().isEmpty() ? withoutWaveform : WaveformState.READY;
    }

    /// Whether its content is still on its way, or not looked at yet.
    boolean isUndecided() {
        return state == UploadState.PENDING || state == UploadState.UPLOADED;
    }

    /// Whether it is ready, and its outline is still to be made.
    boolean lacksWaveform() {
        return state == UploadState.READY
                && (waveformState == WaveformState.PENDING || waveformState == WaveformState.AWAITS_DECODER);
    }

    void outlined(String outline, WaveformState now) {
        waveform = outline;
        waveformState = now;
    }

    /// @param content the largest of its sizes
    void ready(UUID content, PictureFormat format) {
        state = UploadState.READY;
        objectId = content;
        mimeType = format.mimeType();
    }

    void reject(ErrorCode why) {
        state = UploadState.REJECTED;
        reason = why;
    }

    /// Where an object of this upload is kept.
    ObjectKey key(UUID object) {
        return new ObjectKey(communityId(), id, object);
    }

    UUID id() {
        return id;
    }

    UUID communityId() {
        return UUID.fromString(communityId);
    }

    UUID ownerId() {
        return ownerId;
    }

    boolean belongsTo(UUID user) {
        return ownerId.equals(user);
    }

    boolean takesContentAt(Instant now) {
        return state == UploadState.PENDING && now.isBefore(expiresAt);
    }

    boolean expiredAt(Instant now) {
        return state == UploadState.EXPIRED || (state == UploadState.PENDING && !now.isBefore(expiresAt));
    }

    UploadState state() {
        return state;
    }

    UploadPurpose purpose() {
        return purpose;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    long receivedBytes() {
        return receivedBytes;
    }

    int pieces() {
        return pieces;
    }

    Optional<UUID> objectId() {
        return Optional.ofNullable(objectId);
    }

    /// What its completion answers.
    ///
    /// @throws IllegalStateException while its content is yet to be looked at
    CompletionResult result(Instant now) {
        return switch (state) {
            case PENDING -> expiredAt(now) ? new Expired() : new Unfinished();
            case UPLOADED -> throw new IllegalStateException("Not decided yet");
            case READY -> new Ready(status());
            case REJECTED -> new Rejected(reason().orElseThrow());
            case EXPIRED -> new Expired();
        };
    }

    /// The object to play, while fans may.
    Optional<UUID> playable() {
        return kept().filter(_ -> isVisible());
    }

    boolean isVisible() {
        return access == UploadVisibility.PLAYABLE;
    }

    /// The object that is there to stay, once there is one and until it is deleted.
    Optional<UUID> kept() {
        return state == UploadState.READY && access != UploadVisibility.DELETED ? objectId() : Optional.empty();
    }

    /// Every object that is there to stay.
    Set<UUID> keptObjects() {
        Set<UUID> objects = new HashSet<>();
        kept().ifPresent(object -> {
            objects.add(object);
            UploadPicture.of(id).forEach(picture -> objects.add(picture.objectId()));
        });
        return objects;
    }

    String mimeType() {
        return mimeType;
    }

    Optional<ErrorCode> reason() {
        return Optional.ofNullable(reason);
    }

    /// Whether a content with this digest is the one that was announced.
    boolean admits(String digest) {
        return sha256 == null || sha256.equalsIgnoreCase(digest);
    }

    Taken taken(long offset) {
        return new Taken(offset, sizeBytes, expiresAt);
    }

    UploadView status() {
        return new UploadView(
                id,
                purpose,
                state,
                mimeType,
                sizeBytes,
                receivedBytes,
                expiresAt,
                durationMs,
                waveform,
                waveformState == null ? null : waveformState.wire(),
                reason == null ? null : reason.wire());
    }
}
