package io.terrace.feed.viewer;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Set;
import java.util.UUID;

/// Tells in one query whether a page that is known is still so, and what it lacks for its reader.
@ApplicationScoped
public class FeedViewerQueryService {

    /// Its one parameter is the fan.
    public static final String QUERY = """
            with viewer as (select terrace_community() as community, ?::uuid as id)
            select coalesce((select sum(v.version)::bigint from feed_version v
                    where v.community_id = viewer.community), 0) as feed_version,
                clock_timestamp() as at,
                array(select b.other_id from block b
                    where b.community_id = viewer.community and b.user_id = viewer.id
                    union all
                    select m.other_id from mute m
                    where m.community_id = viewer.community and m.user_id = viewer.id) as hidden_fans,
                exists (select from squad s
                    where s.community_id = viewer.community and s.user_id = viewer.id) as has_squad,
                exists (select from freestyle f
                    where f.community_id = viewer.community and f.author_id = viewer.id
                        and f.state = 'PUBLISHED' and f.visibility = 'SQUAD') as has_squad_only_posts,
                exists (select from interaction i
                    where i.community_id = viewer.community and i.user_id = viewer.id
                        and i.preference = 'less') as has_unwanted_posts,
                exists (select from interaction i
                    where i.community_id = viewer.community and i.user_id = viewer.id)
                or exists (select from reaction r
                    where r.community_id = viewer.community and r.user_id = viewer.id)
                or exists (select from listening l
                    where l.community_id = viewer.community and l.user_id = viewer.id)
                or exists (select from bookmark b
                    where b.community_id = viewer.community and b.user_id = viewer.id)
                    as has_participated,
                exists (select from silenced s
                    where s.community_id = viewer.community and s.user_id = viewer.id) as has_sanctions
            from viewer""";

    private final Sql sql;

    FeedViewerQueryService(Sql sql) {
        this.sql = sql;
    }

    @Transactional
    public FeedViewer of(UUID fan) {
        return sql.first(
                        QUERY,
                        row -> new FeedViewer(
                                fan,
                                row.number("feed_version"),
                                row.instant("at"),
                                Set.copyOf(row.ids("hidden_fans")),
                                row.flag("has_squad"),
                                row.flag("has_squad_only_posts"),
                                row.flag("has_unwanted_posts"),
                                row.flag("has_participated"),
                                row.flag("has_sanctions")),
                        fan)
                .orElseThrow();
    }

    /// The version of the community's feed, as it is now.
    @Transactional
    public long feedVersion() {
        return sql.first("""
                        select coalesce(sum(version)::bigint, 0) as version from feed_version
                        where community_id = terrace_community()""", row -> row.number("version")).orElseThrow();
    }
}
