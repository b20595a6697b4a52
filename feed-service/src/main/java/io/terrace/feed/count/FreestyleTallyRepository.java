package io.terrace.feed.count;

import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import org.hibernate.Session;

/// Counts that no fan waits for: each append is a row of its own, and one fold of a post at a time adds them up.
@ApplicationScoped
public class FreestyleTallyRepository {

    private final Session session;
    private final Sql sql;

    FreestyleTallyRepository(Session session, Sql sql) {
        this.session = session;
        this.sql = sql;
    }

    /// None for posts that nobody has played. One statement, so one snapshot: a fold moves rows from the one table to
    /// the other.
    @Transactional
    public Map<UUID, FreestyleTally> of(Collection<UUID> posts) {
        return session
                .createNativeQuery("""
                        select freestyle_id, cast(sum(plays) as bigint) as plays,
                            cast(sum(listeners) as bigint) as listeners, cast(sum(replies) as bigint) as replies from (
                            select freestyle_id, plays, listeners, replies from freestyle_count
                            where community_id = terrace_community() and freestyle_id = any(:posts)
                            union all
                            select freestyle_id, plays, listeners, replies from freestyle_count_change
                            where community_id = terrace_community() and freestyle_id = any(:posts)) as parts
                        group by freestyle_id""", Tuple.class)
                .setParameter("posts", posts.toArray(UUID[]::new))
                .list()
                .stream()
                .collect(toMap(
                        row -> row.get("freestyle_id", UUID.class),
                        row -> new FreestyleTally(
                                row.get("plays", Long.class),
                                row.get("listeners", Long.class),
                                row.get("replies", Long.class))));
    }

    @Transactional(TxType.MANDATORY)
    public void append(UUID post, FreestyleTally more) {
        sql.run("""
                insert into freestyle_count_change (community_id, freestyle_id, plays, listeners, replies)
                values (terrace_community(), ?, ?, ?, ?)""", post, more.plays(), more.listeners(), more.replies());
    }

    /// For one who holds the post. Not by `on conflict`: the row to insert is checked before, and of replies that were
    /// removed the sum is below 0.
    @Transactional(TxType.MANDATORY)
    public void fold(UUID post) {
        sql.run("""
                with taken as (
                    delete from freestyle_count_change
                    where community_id = terrace_community() and freestyle_id = ? returning plays, listeners, replies),
                more as (
                    select sum(plays) as plays, sum(listeners) as listeners, sum(replies) as replies from taken
                    having count(*) > 0),
                changed as (
                    update freestyle_count as known set plays = known.plays + more.plays,
                        listeners = known.listeners + more.listeners, replies = known.replies + more.replies
                    from more where known.community_id = terrace_community() and known.freestyle_id = ? returning 1)
                insert into freestyle_count (community_id, freestyle_id, plays, listeners, replies)
                select terrace_community(), ?, plays, listeners, replies from more
                where not exists (select from changed)""", post, post, post);
    }
}
