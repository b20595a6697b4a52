package io.terrace.messaging.member;

import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.socialgraph.SocialGraphRepository;
import jakarta.inject.Singleton;
import java.util.UUID;

/// Keeps what community-service tells, in the transaction that hears of it.
@Singleton
class MemberRepository {

    private final Sql sql;
    private final SocialGraphRepository graph;

    MemberRepository(Sql sql, SocialGraphRepository graph) {
        this.sql = sql;
        this.graph = graph;
    }

    void save(ProfileChanged fan) {
        sql.run("""
                insert into member (community_id, user_id, display_name, avatar_url, profile_at)
                values (terrace_community(), ?, ?, ?, ?)
                on conflict (community_id, user_id) do update set display_name = excluded.display_name,
                    avatar_url = excluded.avatar_url, profile_at = excluded.profile_at
                where member.profile_at is null or member.profile_at <= excluded.profile_at""", fan.userId(), fan.displayName(), fan.avatarUrl(), fan.at());
    }

    void save(PrivacyChanged fan) {
        sql.run("""
                insert into member (community_id, user_id, who_can_message, who_can_call, read_receipts, privacy_at)
                values (terrace_community(), ?, ?, ?, ?, ?)
                on conflict (community_id, user_id) do update set who_can_message = excluded.who_can_message,
                    who_can_call = excluded.who_can_call, read_receipts = excluded.read_receipts,
                    privacy_at = excluded.privacy_at
                where member.privacy_at is null or member.privacy_at <= excluded.privacy_at""", fan.userId(), fan.whoCanMessage(), fan.whoCanCall(), fan.readReceipts(), fan.at());
    }

    void setLeaving(UUID fan, boolean leaving) {
        sql.run("update member set leaving = ? where community_id = terrace_community() and user_id = ?", leaving, fan);
    }

    /// Waits for what is being sent between the two, which then comes before the block; what is sent later sees it.
    void block(UUID blocker, UUID blocked) {
        FanPair pair = FanPair.of(blocker, blocked);
        sql.list("select pg_advisory_xact_lock(" + FanPair.LOCK + ")", row -> pair, pair.low(), pair.high());
        sql.list("""
                select id from conversation where community_id = terrace_community() and low_id = ? and high_id = ?
                for update""", row -> row.id("id"), pair.low(), pair.high());
        graph.block(blocker, blocked);
    }

    void save(SanctionImposed sanction) {
        sql.run("""
                insert into silenced (community_id, sanction_id, user_id, kind, ends_at)
                values (terrace_community(), ?, ?, ?, ?) on conflict do nothing""", sanction.sanctionId(), sanction.userId(), sanction.kind(), sanction.endsAt());
    }

    void deleteSanction(UUID sanction) {
        sql.run("delete from silenced where community_id = terrace_community() and sanction_id = ?", sanction);
    }
}
