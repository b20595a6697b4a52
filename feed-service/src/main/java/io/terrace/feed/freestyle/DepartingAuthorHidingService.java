package io.terrace.feed.freestyle;

import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.stream.Stream;
import org.hibernate.Session;

/// Takes an author's posts out of sight, and brings them back. In the caller's transaction.
@ApplicationScoped
class DepartingAuthorHidingService {

    private final Session session;
    private final FreestyleRepository posts;
    private final FreestylePublicationService freestylePublisher;
    private final ContentHidingHandler replies;
    private final Outbox outbox;
    private final InstantSource clock;

    DepartingAuthorHidingService(
            Session session,
            FreestyleRepository posts,
            FreestylePublicationService freestylePublisher,
            ContentHidingHandler replies,
            Outbox outbox,
            InstantSource clock) {
        this.session = session;
        this.posts = posts;
        this.freestylePublisher = freestylePublisher;
        this.replies = replies;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Published as if each were removed.
    void hide(UUID author) {
        replies.hideOf(author);
        Instant now = clock.instant();
        UUID community = Tenancy.current().orElseThrow();
        outbox.add(turned(author, """
                with own as (
                    select id, state from freestyle
                    where community_id = terrace_community() and author_id = :author
                        and not hidden_with_author
                    for update)
                update freestyle f set hidden_with_author = true,
                    state = case own.state when 'PUBLISHED' then 'HIDDEN' else own.state end
                from own where f.community_id = terrace_community() and f.id = own.id
                returning f.id, f.visibility, f.upload_id, own.state = 'PUBLISHED' as turned""")
                .flatMap(post -> Stream.of(
                        new FreestyleRemoved(post.id(), community, author, now, post.visibility()),
                        new FreestyleAudioChanged(
                                post.id(), community, author, post.upload(), FreestyleAudioChanged.WITHHELD, now)))
                .toList());
    }

    /// But for what a moderator has hidden.
    void show(UUID author) {
        replies.showOf(author);
        Instant now = clock.instant();
        UUID community = Tenancy.current().orElseThrow();
        posts.lockedUnannounced(author).stream()
                .filter(Freestyle::comeBackWithAuthor)
                .forEach(post -> {
                    freestylePublisher.bringBack(post, now);
                    outbox.add(post.audio(FreestyleAudioChanged.PLAYABLE, now));
                });
        outbox.add(turned(author, """
                update freestyle set hidden_with_author = false,
                    state = case when state = 'HIDDEN' and hidden_reason is null then 'PUBLISHED' else state end
                where community_id = terrace_community() and author_id = :author and hidden_with_author
                returning id, visibility, upload_id, state = 'PUBLISHED' as turned""")
                .flatMap(post -> Stream.of(
                        new FreestyleRestored(post.id(), community, author, now, post.visibility()),
                        new FreestyleAudioChanged(
                                post.id(), community, author, post.upload(), FreestyleAudioChanged.PLAYABLE, now)))
                .toList());
    }

    private record Post(UUID id, UUID upload, String visibility) {}

    /// Those of the author's posts that came into sight or went out of it.
    private Stream<Post> turned(UUID author, String update) {
        return session.createNativeQuery(update, Tuple.class).setParameter("author", author).list().stream()
                .filter(row -> row.get("turned", Boolean.class))
                .map(row -> new Post(
                        row.get("id", UUID.class),
                        row.get("upload_id", UUID.class),
                        Visibility.valueOf(row.get("visibility", String.class)).wire()));
    }
}
