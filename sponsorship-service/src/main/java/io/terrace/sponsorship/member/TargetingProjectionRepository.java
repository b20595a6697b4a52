package io.terrace.sponsorship.member;

import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Stores what other services tell, in the transaction of the event.
@Singleton
class TargetingProjectionRepository {

    private final Sql sql;

    TargetingProjectionRepository(Sql sql) {
        this.sql = sql;
    }

    void save(ConsentChanged fan) {
        sql.run("""
                insert into member (community_id, user_id, personalised, consent_version, consent_at)
                values (terrace_community(), ?, ?, ?, ?)
                on conflict (community_id, user_id) do update set personalised = excluded.personalised,
                    consent_version = excluded.consent_version, consent_at = excluded.consent_at
                where member.consent_at is null or member.consent_at <= excluded.consent_at""", fan.userId(), fan.personalisedSponsorship(), fan.version(), fan.at());
    }

    /// A fan's come in the order of their commits; their times are those when each transaction began.
    void save(TierChanged fan) {
        sql.run("""
                insert into member (community_id, user_id, tier, tier_at) values (terrace_community(), ?, ?, ?)
                on conflict (community_id, user_id) do update set tier = excluded.tier, tier_at = excluded.tier_at""", fan.userId(), fan.tier(), fan.at());
    }

    void save(CheckedIn fan) {
        sql.run("""
                insert into check_in (community_id, user_id, event_id) values (terrace_community(), ?, ?)
                on conflict do nothing""", fan.userId(), fan.eventId());
    }

    /// @param event that the poll is part of; null for none
    void savePoll(UUID poll, @Nullable UUID event) {
        if (event == null) {
            sql.run("delete from poll_event where community_id = terrace_community() and poll_id = ?", poll);
        } else {
            sql.run("""
                    insert into poll_event (community_id, poll_id, event_id) values (terrace_community(), ?, ?)
                    on conflict (community_id, poll_id) do update set event_id = excluded.event_id""", poll, event);
        }
    }
}
