package io.terrace.feed.freestyle;

import io.terrace.feed.reaction.ReactionTargets;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/// The published freestyles of the caller's community, as a fan is to see them.
@ApplicationScoped
public class FreestyleQuery implements ReactionTargets {

    private final FreestyleRepository posts;
    private final FreestyleViewAssembler freestyleViewAssembler;

    FreestyleQuery(FreestyleRepository posts, FreestyleViewAssembler freestyleViewAssembler) {
        this.posts = posts;
        this.freestyleViewAssembler = freestyleViewAssembler;
    }

    @Transactional
    Optional<FreestyleView> find(UUID id, UUID viewer) {
        return visible(id, viewer).map(post -> freestyleViewAssembler.show(post, viewer));
    }

    /// For the club's staff.
    @Transactional
    Optional<FreestyleView> review(UUID id) {
        return posts.reviewable(id).map(freestyleViewAssembler::review);
    }

    /// Those published before, newest first.
    @Transactional
    public List<FreestyleRow> before(FreestyleCursor mark, int most, FreestyleReader reader) {
        List<Freestyle> found = posts.before(mark, most, reader);
        List<FreestyleView> views = freestyleViewAssembler.show(found, reader.id());
        return IntStream.range(0, found.size())
                .mapToObj(i -> new FreestyleRow(found.get(i).mark(), views.get(i)))
                .toList();
    }

    /// @return how many were published after, but no more than `most`
    @Transactional
    public int countAfter(FreestyleCursor mark, int most, FreestyleReader reader) {
        return posts.countAfter(mark, most, reader);
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
