package io.terrace.feed.freestyle;

import io.terrace.platform.rest.TimeCursor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/// Freestyles of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class FreestyleRepository {

    private static final List<String> MADE_OF_POSTS = List.of(
            "reaction_change",
            "reaction_count",
            "reaction",
            "freestyle_count_change",
            "freestyle_count",
            "listening",
            "bookmark",
            "interaction",
            "pin",
            "reply");

    private final Session session;

    FreestyleRepository(Session session) {
        this.session = session;
    }

    /// @return whether it was stored: not where the author has used its client id or its upload before
    boolean add(Freestyle post) {
        return post.insert(session);
    }

    Optional<Freestyle> of(UUID author, UUID client) {
        return session.createQuery("from Freestyle where authorId = :author and clientId = :client", Freestyle.class)
                .setParameter("author", author)
                .setParameter("client", client)
                .uniqueResultOptional();
    }

    Optional<Freestyle> find(UUID id) {
        return session.createQuery("from Freestyle where id = :id", Freestyle.class)
                .setParameter("id", id)
                .uniqueResultOptional();
    }

    /// The post's upload; reads nothing else of it.
    Optional<UUID> uploadOf(UUID id) {
        return session.createQuery("select uploadId from Freestyle where id = :id", UUID.class)
                .setParameter("id", id)
                .uniqueResultOptional();
    }

    /// Where two want the same one, the second waits and sees what the first made of it.
    Optional<Freestyle> locked(UUID id) {
        return session.createQuery("from Freestyle where id = :id", Freestyle.class)
                .setParameter("id", id)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .uniqueResultOptional();
    }

    List<Freestyle> awaiting(UUID upload) {
        return session.createQuery(
                        "from Freestyle where uploadId = :upload and (state = PROCESSING or state = REJECTED"
                                + " and rejectionReason = '" + Freestyle.UPLOAD_MISSING + "') order by id",
                        Freestyle.class)
                .setParameter("upload", upload)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    /// Those of an author who was leaving when their uploads became ready.
    List<Freestyle> lockedUnannounced(UUID author) {
        return session.createQuery(
                        "from Freestyle where authorId = :author and hiddenWithAuthor = true and state = HIDDEN"
                                + " and unannounced = true order by id",
                        Freestyle.class)
                .setParameter("author", author)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    /// Rejects posts of before this moment that still wait for news of their upload.
    int rejectOverdue(Instant postedBefore) {
        return session.createNativeMutationQuery("""
                        update freestyle f set state = 'REJECTED', rejection_reason = :reason
                        where f.community_id = terrace_community() and f.state = 'PROCESSING' and f.created_at < :before
                            and exists (select from upload u where u.community_id = f.community_id
                                and u.id = f.upload_id and u.state = 'AWAITED')""")
                .setParameter("reason", Freestyle.UPLOAD_MISSING)
                .setParameter("before", postedBefore)
                .executeUpdate();
    }

    /// One that staff may see: whatever its author has not removed.
    Optional<Freestyle> reviewable(UUID id) {
        return session.createQuery("from Freestyle where id = :id and state <> REMOVED", Freestyle.class)
                .setParameter("id", id)
                .uniqueResultOptional();
    }

    /// One the fan is to see: published, theirs or their squad's or everybody's, and none of fans they are kept from.
    Optional<Freestyle> seen(UUID id, UUID viewer) {
        return session.createNativeQuery(
                        Freestyle.SELECT + "where f.id = :id and " + VisibilitySql.PUBLISHED_TO_VIEWER, Freestyle.class)
                .setParameter("id", id)
                .setParameter("viewer", viewer)
                .uniqueResultOptional();
    }

    /// Newest first.
    List<Freestyle> before(FreestyleCursor mark, int most, FeedCriteria reader) {
        return feed(
                        session.createNativeQuery(reader.scope().before(reader.unseen()), Freestyle.class),
                        mark,
                        most,
                        reader)
                .list();
    }

    /// Those for the whole community, whoever reads, newest first.
    List<Freestyle> sharedBefore(FreestyleCursor mark, int most, FeedScope scope) {
        return feed(session.createNativeQuery(scope.sharedBefore(), Freestyle.class), mark, most, scope)
                .list();
    }

    /// Those for their authors' squads alone that the reader is to see, newest first.
    ///
    /// @param last of those after which none is wanted
    List<Freestyle> squadOnlyBefore(FreestyleCursor mark, FreestyleCursor last, int most, FeedCriteria reader) {
        return feed(session.createNativeQuery(reader.scope().squadOnlyBefore(), Freestyle.class), mark, most, reader)
                .setParameter("lastAt", last.publishedAt())
                .setParameter("lastId", last.id())
                .list();
    }

    /// One author's that the viewer is to see, newest first.
    List<Freestyle> before(FreestyleCursor mark, int most, UUID author, UUID viewer) {
        return session.createNativeQuery(
                        Freestyle.SELECT + "where f.author_id = :author and "
                                + VisibilitySql.PUBLISHED_TO_VIEWER
                                + " and (f.published_at, f.id) < (:at, :id)"
                                + " order by f.published_at desc, f.id desc limit :most",
                        Freestyle.class)
                .setParameter("author", author)
                .setParameter("viewer", viewer)
                .setParameter("at", mark.publishedAt())
                .setParameter("id", mark.id())
                .setParameter("most", most)
                .list();
    }

    /// All that the author has not removed, newest first.
    List<Freestyle> ownBefore(FreestyleCursor mark, int most, UUID author) {
        return session.createNativeQuery(Freestyle.SELECT + """
                        where f.community_id = terrace_community() and f.author_id = :author and f.state <> 'REMOVED'
                            and (f.created_at, f.id) < (:at, :id)
                        order by f.created_at desc, f.id desc limit :most""", Freestyle.class)
                .setParameter("author", author)
                .setParameter("at", mark.publishedAt())
                .setParameter("id", mark.id())
                .setParameter("most", most)
                .list();
    }

    /// What the author removed and can still take back, newest first.
    List<Freestyle> removedBefore(FreestyleCursor mark, int most, UUID author, Instant removedSince) {
        return session.createNativeQuery(Freestyle.SELECT + """
                        where f.community_id = terrace_community() and f.author_id = :author
                            and f.removed_at is not null and f.removed_at > :since
                            and (f.created_at, f.id) < (:at, :id)
                        order by f.created_at desc, f.id desc limit :most""", Freestyle.class)
                .setParameter("author", author)
                .setParameter("since", removedSince)
                .setParameter("at", mark.publishedAt())
                .setParameter("id", mark.id())
                .setParameter("most", most)
                .list();
    }

    /// With all that fans made of it.
    void delete(Freestyle post) {
        for (String table : MADE_OF_POSTS) {
            session.createNativeMutationQuery("delete from " + table
                            + " where community_id = terrace_community() and freestyle_id = :post")
                    .setParameter("post", post.id())
                    .executeUpdate();
        }
        session.remove(post);
    }

    /// When the fan bookmarked what they may still see, the latest first.
    Map<UUID, Instant> bookmarked(TimeCursor after, int most, UUID viewer) {
        Map<UUID, Instant> found = new LinkedHashMap<>();
        session.createNativeQuery(
                        "select f.id, b.bookmarked_at from bookmark b join freestyle f on f.id = b.freestyle_id where "
                                + VisibilitySql.PUBLISHED_TO_VIEWER
                                + " and b.community_id = terrace_community() and b.user_id = :viewer"
                                + " and (b.bookmarked_at, b.freestyle_id) < (:at, :id)"
                                + " order by b.bookmarked_at desc, b.freestyle_id desc limit :most",
                        Tuple.class)
                .setParameter("viewer", viewer)
                .setParameter("at", after.at())
                .setParameter("id", UUID.fromString(after.tie()))
                .setParameter("most", most)
                .list()
                .forEach(row -> found.put(row.get(0, UUID.class), row.get(1, Instant.class)));
        return found;
    }

    /// Of these, those that the fan is to see.
    List<Freestyle> seen(Collection<UUID> ids, UUID viewer) {
        return session.createNativeQuery(
                        Freestyle.SELECT + "where f.id = any(:ids) and " + VisibilitySql.PUBLISHED_TO_VIEWER,
                        Freestyle.class)
                .setParameter("ids", ids.toArray(UUID[]::new))
                .setParameter("viewer", viewer)
                .list();
    }

    /// The ids of these that the fan is to see.
    List<UUID> seenIds(Collection<UUID> ids, UUID viewer) {
        return session.createNativeQuery(
                        "select f.id from freestyle f where f.id = any(:ids) and " + VisibilitySql.PUBLISHED_TO_VIEWER,
                        UUID.class)
                .setParameter("ids", ids.toArray(UUID[]::new))
                .setParameter("viewer", viewer)
                .list();
    }

    /// Of these, those that staff may see.
    List<Freestyle> reviewable(Collection<UUID> ids) {
        return session.createQuery("from Freestyle where id in :ids and state <> REMOVED", Freestyle.class)
                .setParameter("ids", ids)
                .list();
    }

    List<Freestyle> all(Collection<UUID> ids) {
        return session.createQuery("from Freestyle where id in :ids", Freestyle.class)
                .setParameter("ids", ids)
                .list();
    }

    /// @return how many were published later, but no more than `most`
    int countAfter(FreestyleCursor mark, int most, FeedCriteria reader) {
        return feed(session.createNativeQuery(reader.scope().after(reader.unseen()), Integer.class), mark, most, reader)
                .getSingleResult();
    }

    private static <T> NativeQuery<T> feed(NativeQuery<T> query, FreestyleCursor mark, int most, FeedCriteria reader) {
        return feed(query, mark, most, reader.scope()).setParameter("viewer", reader.id());
    }

    private static <T> NativeQuery<T> feed(NativeQuery<T> query, FreestyleCursor mark, int most, FeedScope scope) {
        query.setParameter("at", mark.publishedAt())
                .setParameter("id", mark.id())
                .setParameter("most", most);
        return scope.event() == null ? query : query.setParameter("event", scope.event());
    }
}
