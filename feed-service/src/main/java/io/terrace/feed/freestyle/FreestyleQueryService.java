package io.terrace.feed.freestyle;

import static java.util.stream.Collectors.toMap;

import io.terrace.feed.media.UploadQueryService;
import io.terrace.feed.reaction.ReactionTargetLookup;
import io.terrace.feed.viewer.FeedViewer;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeCursor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// The published freestyles of the caller's community, as a fan is to see them.
@ApplicationScoped
public class FreestyleQueryService implements ReactionTargetLookup {

    private final FreestyleRepository posts;
    private final FreestyleViewAssembler freestyleViewAssembler;
    private final UploadQueryService uploads;
    private final InstantSource clock;

    FreestyleQueryService(
            FreestyleRepository posts,
            FreestyleViewAssembler freestyleViewAssembler,
            UploadQueryService uploads,
            InstantSource clock) {
        this.posts = posts;
        this.freestyleViewAssembler = freestyleViewAssembler;
        this.uploads = uploads;
        this.clock = clock;
    }

    @Transactional
    Optional<FreestyleView> find(UUID id, UUID viewer) {
        return visible(id, viewer).map(post -> freestyleViewAssembler.show(post, viewer));
    }

    /// For the club's staff.
    @Transactional
    Optional<FreestyleView> review(UUID id) {
        return posts.reviewable(id)
                .map(post -> freestyleViewAssembler.review(List.of(post)).getFirst());
    }

    /// Those published before that the reader is to see, newest first.
    @Transactional
    public List<EncodedFreestyle> before(FreestyleCursor mark, int most, FeedCriteria reader) {
        return freestyleViewAssembler.encode(posts.before(mark, most, reader));
    }

    /// Those published before for the whole community, newest first: fans that a reader has muted or is kept from
    /// among their authors.
    @Transactional
    public List<EncodedFreestyle> sharedBefore(FreestyleCursor mark, int most, FeedScope scope) {
        return freestyleViewAssembler.encode(posts.sharedBefore(mark, most, scope));
    }

    /// Those published before for squads alone that the reader is to see, newest first.
    ///
    /// @param last of those after which none is wanted
    @Transactional
    public List<EncodedFreestyle> squadOnlyBefore(
            FreestyleCursor mark, FreestyleCursor last, int most, FeedCriteria reader) {
        return freestyleViewAssembler.encode(posts.squadOnlyBefore(mark, last, most, reader));
    }

    /// What each of these has for this fan alone: the JSON that follows the shared one, by post.
    @Transactional
    public Map<UUID, String> viewerParts(List<EncodedFreestyle> shown, FeedViewer viewer) {
        return freestyleViewAssembler.viewerParts(shown, viewer);
    }

    /// @return how many were published after, but no more than `most`
    @Transactional
    public int countAfter(FreestyleCursor mark, int most, FeedCriteria reader) {
        return posts.countAfter(mark, most, reader);
    }

    /// Empty unless it is published and the fan is to see it.
    @Transactional
    public Optional<PlayableFreestyle> playable(UUID id, UUID viewer) {
        return posts.seen(id, viewer)
                .map(post -> new PlayableFreestyle(post.authorId(), uploads.durationMs(post.uploadId())));
    }

    /// @throws ProblemException 404 `not_found` where the fan sees no such post, 422 where it is another's
    @Transactional
    public void requireOwn(UUID id, UUID fan) {
        if (!visible(id, fan).orElseThrow(ProblemException::notFound).isBy(fan)) {
            throw ProblemException.withReasons(
                    ErrorCode.RULE_VIOLATION, List.of(new Reason(FreestyleActions.NOT_AUTHOR, Map.of())));
        }
    }

    /// A fan's bookmarks of what they may still see, the latest first.
    ///
    /// @param after bookmarked before this; ties by id
    @Transactional
    public List<BookmarkedFreestyle> bookmarked(TimeCursor after, int most, UUID fan) {
        Map<UUID, Instant> marks = posts.bookmarked(after, most, fan);
        Map<UUID, FreestyleView> views = freestyleViewAssembler.show(posts.all(marks.keySet()), fan).stream()
                .collect(toMap(FreestyleView::id, view -> view));
        return marks.entrySet().stream()
                .map(mark -> new BookmarkedFreestyle(mark.getValue(), Objects.requireNonNull(views.get(mark.getKey()))))
                .toList();
    }

    /// Whether the whole community may hear it.
    @Transactional
    public boolean isPublishedToAll(UUID id) {
        return posts.find(id).filter(post -> post.isPublicAt(clock.instant())).isPresent();
    }

    /// Of these, those that the fan is to see; without a fan, those that the club's staff may see, as they see them.
    @Transactional
    public Map<UUID, FreestyleView> shown(Collection<UUID> ids, Optional<UUID> viewer) {
        List<FreestyleView> views = viewer.map(fan -> freestyleViewAssembler.show(posts.seen(ids, fan), fan))
                .orElseGet(() -> freestyleViewAssembler.review(posts.reviewable(ids)));
        return views.stream().collect(toMap(FreestyleView::id, view -> view));
    }

    /// The ids of these that the fan is to see.
    @Transactional
    public Set<UUID> visibleIds(Collection<UUID> ids, UUID viewer) {
        return Set.copyOf(posts.seenIds(ids, viewer));
    }

    @Override
    @Transactional
    public boolean isPublishedTo(UUID viewer, UUID post) {
        return posts.seen(post, viewer).isPresent();
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public Optional<UUID> hold(UUID post) {
        return posts.locked(post).filter(Freestyle::isPublished).map(Freestyle::authorId);
    }

    /// Published and to be seen by the fan, or the fan's own.
    Optional<Freestyle> visible(UUID id, UUID viewer) {
        return posts.seen(id, viewer).or(() -> posts.find(id).filter(post -> post.isLeftTo(viewer)));
    }
}
