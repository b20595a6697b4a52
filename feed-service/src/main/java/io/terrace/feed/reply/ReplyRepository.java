package io.terrace.feed.reply;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.TimeCursor;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The table of replies, within the current transaction.
@ApplicationScoped
class ReplyRepository {

    private static final String OWN_COLUMNS = """
            r.id, r.freestyle_id, r.author_id, r.client_id, r.text, r.upload_id, r.state, r.hidden_reason,
                r.rejection_reason, r.created_at""";

    private static final String COLUMNS = OWN_COLUMNS + ", f.author_id as post_author_id";

    private static final String SELECT = "select " + COLUMNS + """

            from reply r join freestyle f on f.community_id = r.community_id and f.id = r.freestyle_id
            where r.community_id = terrace_community()""";

    private static final String TURNED = "select " + COLUMNS + """

            from turned r join freestyle f on f.community_id = terrace_community() and f.id = r.freestyle_id
            where r.turned""";

    private final Sql sql;

    ReplyRepository(Sql sql) {
        this.sql = sql;
    }

    /// @return whether it was stored: not where the author has used its client id or its upload before
    boolean add(
            UUID id,
            UUID post,
            UUID author,
            ReplyDraft draft,
            ReplyState state,
            @Nullable String rejection,
            Instant at) {
        return sql.run(
                        """
                        insert into reply (community_id, id, freestyle_id, author_id, client_id, text, upload_id, state,
                            rejection_reason, created_at)
                        values (terrace_community(), ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing""",
                        id,
                        post,
                        author,
                        draft.clientId(),
                        draft.text(),
                        draft.uploadId(),
                        state.name(),
                        rejection,
                        at)
                == 1;
    }

    Optional<Reply> of(UUID author, UUID client) {
        return sql.first(SELECT + " and r.author_id = ? and r.client_id = ?", ReplyRepository::read, author, client);
    }

    Optional<Reply> held(UUID id) {
        return sql.first(SELECT + " and r.id = ? for update of r", ReplyRepository::read, id);
    }

    /// What the club's staff may see.
    Optional<Reply> reviewable(UUID id) {
        return sql.first(SELECT + " and r.id = ? and r.state <> 'REMOVED'", ReplyRepository::read, id);
    }

    List<Reply> awaiting(UUID upload) {
        return sql.list(SELECT + """
                     and r.upload_id = ? and (r.state = 'PROCESSING'
                        or r.state = 'REJECTED' and r.rejection_reason = 'upload_missing')
                    order by r.id for update of r""", ReplyRepository::read, upload);
    }

    /// The latest first: those the viewer may see, and their own in every state.
    List<Reply> before(TimeCursor after, UUID post, UUID viewer, int most) {
        return sql.list(
                SELECT + """
                     and r.freestyle_id = ? and r.state <> 'REMOVED' and (r.author_id = ? or r.state = 'PUBLISHED'
                        and not exists (select from block b where b.community_id = terrace_community()
                            and b.user_id = ? and b.other_id = r.author_id)
                        and not exists (select from mute m where m.community_id = terrace_community()
                            and m.user_id = ? and m.other_id = r.author_id))
                        and (r.created_at, r.id) < (?, ?::uuid)
                    order by r.created_at desc, r.id desc limit ?""", ReplyRepository::read, post, viewer, viewer, viewer, after.at(), after.tie(), most);
    }

    /// Of one that is held. A published one whose author is leaving is hidden at once.
    void settle(UUID id, ReplyState state, @Nullable String rejection) {
        sql.run("""
                update reply set rejection_reason = ?,
                    state = case when ? = 'PUBLISHED' and hidden_with_author then 'HIDDEN' else ? end
                where community_id = terrace_community() and id = ?""", rejection, state.name(), state.name(), id);
    }

    void remove(UUID id) {
        sql.run("update reply set state = 'REMOVED' where community_id = terrace_community() and id = ?", id);
    }

    /// @return the reply if it was in sight until now
    Optional<Reply> hide(UUID id, String reason) {
        Optional<Reply> known = held(id);
        sql.run("""
                update reply set hidden_reason = coalesce(hidden_reason, ?),
                    state = case state when 'PUBLISHED' then 'HIDDEN' else state end
                where community_id = terrace_community() and id = ? and state in ('PUBLISHED', 'HIDDEN')""", reason, id);
        return known.filter(Reply::isPublished);
    }

    /// @return the reply if it is in sight from now on
    Optional<Reply> restore(UUID id) {
        boolean shown = sql.run("""
                update reply set hidden_reason = null,
                    state = case when hidden_with_author then 'HIDDEN' else 'PUBLISHED' end
                where community_id = terrace_community() and id = ? and state = 'HIDDEN'
                    and hidden_reason is not null""", id) == 1;
        return shown ? held(id).filter(Reply::isPublished) : Optional.empty();
    }

    int rejectOverdue(Instant postedBefore) {
        return sql.run("""
                update reply r set state = 'REJECTED', rejection_reason = 'upload_missing'
                where r.community_id = terrace_community() and r.state = 'PROCESSING' and r.created_at < ?
                    and exists (select from upload u where u.community_id = r.community_id
                        and u.id = r.upload_id and u.state = 'AWAITED')""", postedBefore);
    }

    /// @return those that were in sight until now
    List<Reply> hideWithAuthor(UUID author) {
        return sql.list(
                """
                with own as (
                    select id, state from reply
                    where community_id = terrace_community() and author_id = ? and not hidden_with_author for update),
                turned as (
                    update reply r set hidden_with_author = true,
                        state = case own.state when 'PUBLISHED' then 'HIDDEN' else own.state end
                    from own where r.community_id = terrace_community() and r.id = own.id
                    returning\s""" + OWN_COLUMNS + ", own.state = 'PUBLISHED' as turned)\n" + TURNED, ReplyRepository::read, author);
    }

    /// @return those that are in sight from now on
    List<Reply> showWithAuthor(UUID author) {
        return sql.list(
                """
                with turned as (
                    update reply r set hidden_with_author = false,
                        state = case when state = 'HIDDEN' and hidden_reason is null then 'PUBLISHED' else state end
                    where community_id = terrace_community() and author_id = ? and hidden_with_author
                    returning\s""" + OWN_COLUMNS + ", state = 'PUBLISHED' as turned)\n" + TURNED, ReplyRepository::read, author);
    }

    private static Reply read(Row row) {
        return new Reply(
                row.id("id"),
                row.id("freestyle_id"),
                row.id("post_author_id"),
                row.id("author_id"),
                row.id("client_id"),
                row.textOrNull("text"),
                row.idOrNull("upload_id"),
                ReplyState.valueOf(row.text("state")),
                row.textOrNull("hidden_reason"),
                row.textOrNull("rejection_reason"),
                row.instant("created_at"));
    }
}
