package io.terrace.feed.freestyle;

import io.terrace.feed.author.FanSummary;
import io.terrace.feed.media.Recording;
import io.terrace.feed.media.UploadOutcome;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "freestyle")
class Freestyle {

    /// Of a row of `freestyle`, named `f`: all that is mapped.
    static final String COLUMNS = """
            f.id, f.community_id, f.author_id, f.client_id, f.upload_id, f.caption, f.visibility, f.event_id, f.state,
                f.created_at, f.published_at, f.unannounced, f.hidden_reason, f.rejection_reason,
                f.hidden_with_author, f.expires_at, f.removed_at, f.removed_from""";

    static final String SELECT = "select " + COLUMNS + " from freestyle f ";

    @Id
    private UUID id;

    @TenantId
    private String communityId;

    private UUID authorId;
    private UUID clientId;
    private UUID uploadId;
    private @Nullable String caption;

    @Enumerated(EnumType.STRING)
    private Visibility visibility;

    private @Nullable UUID eventId;

    @Enumerated(EnumType.STRING)
    private FreestyleState state;

    private Instant createdAt;
    private @Nullable Instant publishedAt;

    /// Whether it was hidden as its upload became ready: no one has heard of it.
    private boolean unannounced;

    private @Nullable String hiddenReason;
    private @Nullable String rejectionReason;
    private boolean hiddenWithAuthor;
    private @Nullable Instant expiresAt;
    private @Nullable Instant removedAt;

    @Enumerated(EnumType.STRING)
    private @Nullable FreestyleState removedFrom;

    /// How long an author can take a removal back.
    static final Duration RESTORABLE = Duration.ofDays(30);

    /// No event has named the upload, or it is another fan's.
    static final String UPLOAD_MISSING = "upload_missing";

    protected Freestyle() {}

    Freestyle(FreestyleDraft draft, UUID author, Instant now) {
        id = Ids.next();
        authorId = author;
        clientId = draft.clientId();
        uploadId = draft.uploadId();
        caption = draft.caption();
        visibility = draft.visibility();
        eventId = draft.eventId();
        expiresAt = draft.expiresAt() == null ? null : stored(draft.expiresAt());
        state = FreestyleState.PROCESSING;
        createdAt = stored(now);
    }

    /// Stores it unless the author has used its client id or its upload before.
    ///
    /// @return whether it was stored
    boolean insert(Session session) {
        return session.createNativeMutationQuery("""
                        insert into freestyle (community_id, id, author_id, client_id, upload_id, caption, visibility,
                            event_id, state, rejection_reason, created_at, published_at, expires_at)
                        values (terrace_community(), :id, :author, :client, :upload, :caption, :visibility,
                            :event, :state, :rejection, :created, :published, :expires)
                        on conflict do nothing""")
                        .setParameter("id", id)
                        .setParameter("author", authorId)
                        .setParameter("client", clientId)
                        .setParameter("upload", uploadId)
                        .setParameter("caption", caption, String.class)
                        .setParameter("visibility", visibility.name())
                        .setParameter("event", eventId, UUID.class)
                        .setParameter("state", state.name())
                        .setParameter("rejection", rejectionReason, String.class)
                        .setParameter("created", createdAt)
                        .setParameter("published", publishedAt, Instant.class)
                        .setParameter("expires", expiresAt, Instant.class)
                        .executeUpdate()
                == 1;
    }

    /// A fan cannot publish another's recording, nor learn that there is one.
    void settle(UploadOutcome outcome, Instant now) {
        switch (outcome) {
            case UploadOutcome.Awaited() -> {}
            case UploadOutcome.Ready(UUID owner)
            when owner.equals(authorId) -> {
                state = hiddenOrPublished();
                rejectionReason = null;
                publishedAt = stored(now);
                unannounced = !isPublished();
            }
            case UploadOutcome.Rejected(UUID owner, String reason) when owner.equals(authorId) -> reject(reason);
            case UploadOutcome.Ready _, UploadOutcome.Rejected _ -> reject(UPLOAD_MISSING);
        }
    }

    /// @return whether it was never published before
    boolean publishAt(Instant now) {
        boolean isFirst = unannounced;
        if (isFirst) {
            publishedAt = stored(now);
            unannounced = false;
        }
        return isFirst;
    }

    private void reject(String reason) {
        state = FreestyleState.REJECTED;
        rejectionReason = reason;
    }

    /// The first reason is kept: of one that waits for its upload until that is ready, and of one that is removed for
    /// its author may take it back.
    ///
    /// @param reason what for, in lower snake case
    /// @return whether others saw it until now
    boolean hide(String reason) {
        boolean seen = isPublished();
        if (hiddenReason == null) {
            hiddenReason = reason;
        }
        if (seen) {
            state = FreestyleState.HIDDEN;
        }
        return seen;
    }

    /// Takes a moderator's reason away.
    ///
    /// @return whether others see it from now on
    boolean restore() {
        if (hiddenReason == null) {
            return false;
        }
        hiddenReason = null;
        if (state != FreestyleState.HIDDEN) {
            return false;
        }
        state = hiddenOrPublished();
        return isPublished();
    }

    /// Of one that is hidden.
    ///
    /// @return whether others see it from now on
    boolean comeBackWithAuthor() {
        hiddenWithAuthor = false;
        state = hiddenOrPublished();
        return isPublished();
    }

    private FreestyleState hiddenOrPublished() {
        return hiddenWithAuthor || hiddenReason != null ? FreestyleState.HIDDEN : FreestyleState.PUBLISHED;
    }

    /// What the service that stores recordings has to hear.
    FreestyleAudioChanged audio(String access, Instant at) {
        return new FreestyleAudioChanged(id, UUID.fromString(communityId), authorId, uploadId, access, at);
    }

    void remove(Instant now) {
        removedFrom = state;
        removedAt = stored(now);
        state = FreestyleState.REMOVED;
    }

    /// Takes a removal back. It is to be settled again: news of its upload may have come meanwhile.
    ///
    /// @param now an end that has come by then is no end any more
    void recover(Instant now) {
        state = Objects.requireNonNull(removedFrom);
        if (state == FreestyleState.PUBLISHED || state == FreestyleState.HIDDEN) {
            state = hiddenOrPublished();
        }
        removedFrom = null;
        removedAt = null;
        if (expiresAt != null && !expiresAt.isAfter(now)) {
            expiresAt = null;
        }
    }

    /// Whether news of its upload may still change it.
    boolean awaitsUpload() {
        return state == FreestyleState.PROCESSING
                || (state == FreestyleState.REJECTED && UPLOAD_MISSING.equals(rejectionReason));
    }

    void change(FreestylePatch change) {
        caption = change.caption(caption);
        visibility = change.visibility(visibility);
        Instant end = change.expiresAt(expiresAt);
        expiresAt = end == null ? null : stored(end);
    }

    boolean isRemovedSince(Instant moment) {
        return removedAt != null && removedAt.isAfter(moment);
    }

    boolean isRemovedBefore(Instant moment) {
        return removedAt != null && removedAt.isBefore(moment);
    }

    boolean isOver(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now) && state != FreestyleState.REMOVED;
    }

    /// Whether its recording is known to be its author's.
    boolean hasOwnRecording() {
        return publishedAt != null;
    }

    boolean isPublished() {
        return state == FreestyleState.PUBLISHED;
    }

    /// Whether the whole community may hear it then.
    boolean isPublicAt(Instant now) {
        return isPublished() && visibility == Visibility.COMMUNITY && !isOver(now);
    }

    boolean isBy(UUID fan) {
        return authorId.equals(fan);
    }

    /// Whether the fan has it still, published or not.
    boolean isLeftTo(UUID fan) {
        return isBy(fan) && state != FreestyleState.REMOVED;
    }

    Visibility visibility() {
        return visibility;
    }

    UUID id() {
        return id;
    }

    UUID authorId() {
        return authorId;
    }

    UUID uploadId() {
        return uploadId;
    }

    @Nullable String caption() {
        return caption;
    }

    /// @throws IllegalStateException unless it was published
    FreestyleCursor mark() {
        if (publishedAt == null) {
            throw new IllegalStateException("Not published yet");
        }
        return new FreestyleCursor(publishedAt, id);
    }

    /// Its place among its author's, published or not.
    FreestyleCursor postedMark() {
        return new FreestyleCursor(createdAt, id);
    }

    /// @param silence what keeps the viewer from speaking
    FreestyleView view(
            UUID viewer,
            FanSummary author,
            @Nullable Recording recording,
            FreestyleEngagement standing,
            @Nullable SpeechSanction silence) {
        boolean own = isBy(viewer);
        return view(
                own, own, isPublished() ? recording : null, author, standing, FreestyleActions.of(state, own, silence));
    }

    /// A published one, for all who may see it.
    EncodedFreestyle encoded(
            FanSummary author,
            @Nullable Recording recording,
            FreestyleEngagement standing,
            FreestyleJsonWriter encoder) {
        FreestyleView view = view(false, false, recording, author, standing, FreestyleActions.NONE);
        return new EncodedFreestyle(
                mark(), authorId, clientId, expiresAt, !view.reactionGroups().isEmpty(), encoder.shared(view));
    }

    /// For the club's staff: what is out of sight for fans as well.
    FreestyleView reviewed(FanSummary author, @Nullable Recording recording, FreestyleEngagement standing) {
        return view(false, true, recording, author, standing, FreestyleActions.NONE);
    }

    private FreestyleView view(
            boolean own,
            boolean told,
            @Nullable Recording recording,
            FanSummary author,
            FreestyleEngagement standing,
            FreestyleActions actions) {
        return new FreestyleView(
                id,
                own ? clientId : null,
                author,
                recording,
                caption,
                visibility,
                eventId,
                state,
                told ? hiddenReason : null,
                told && rejectionReason != null ? new FreestyleView.Rejection(rejectionReason) : null,
                FreestyleView.Counts.of(standing.played(), standing.reactions().total()),
                standing.reactions().reactionGroups(),
                standing.squad(),
                null,
                createdAt,
                expiresAt,
                told && removedAt != null ? removedAt.plus(RESTORABLE) : null,
                standing.reactions().viewer(),
                actions);
    }

    // Postgres keeps microseconds; the answer to a POST must not know better.
    private static Instant stored(Instant at) {
        return at.truncatedTo(ChronoUnit.MICROS);
    }
}
