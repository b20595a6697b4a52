package io.terrace.feed.play;

import io.terrace.feed.author.FanSummary;
import io.terrace.feed.author.FanSummaryQueryService;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

@ApplicationScoped
class ListenerQueryService {

    private static final UUID LAST = new UUID(-1, -1);

    private record Found(UUID fan, long listenedMs, Instant at) {}

    private final Sql sql;
    private final FanSummaryQueryService authors;
    private final KeysetPageAssembler paging;

    ListenerQueryService(Sql sql, FanSummaryQueryService authors, KeysetPageAssembler paging) {
        this.sql = sql;
        this.authors = authors;
        this.paging = paging;
    }

    /// The latest who came first, without those the author is kept from.
    @Transactional
    Page<ListenerView> page(UUID post, UUID author, PageRequest request) {
        String list = "listeners/" + post;
        TimeCursor after = paging.position(request, list).map(TimeCursor::parse).orElse(TimeCursor.newest(LAST));
        Page<Found> page = paging.page(
                after(after, post, author, request.limit() + 1),
                request,
                list,
                found -> TimeCursor.of(found.at(), found.fan()).position());
        Map<UUID, FanSummary> cards =
                authors.cards(page.items().stream().map(Found::fan).toList());
        return new Page<>(
                page.items().stream()
                        .map(found ->
                                new ListenerView(FanSummary.of(found.fan(), cards), found.listenedMs(), found.at()))
                        .toList(),
                page.nextCursor());
    }

    private List<Found> after(TimeCursor after, UUID post, UUID author, int most) {
        return sql.list(
                """
                select l.user_id, l.listened_ms, l.first_played_at from listening l
                where l.community_id = terrace_community() and l.freestyle_id = ?
                    and l.first_played_at is not null and (l.first_played_at, l.user_id) < (?, ?::uuid)
                    and not exists (select from block b
                        where b.community_id = terrace_community() and b.user_id = ? and b.other_id = l.user_id)
                order by l.first_played_at desc, l.user_id desc limit ?""",
                row -> new Found(row.id("user_id"), row.number("listened_ms"), row.instant("first_played_at")),
                post,
                after.at(),
                after.tie(),
                author,
                most);
    }
}
