package io.terrace.community.profile;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.CommunityConfig;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Gives up pictures that their fans have not shown in time. Each is looked at once: one that is shown then is deleted
/// when its fan shows another.
@ApplicationScoped
class UnclaimedAvatarJob {

    private record Due(UUID community, UUID upload, UUID fan) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "avatars";
        }
    }

    private record Settled(UUID upload, UUID fan, boolean givenUp) {
        static Settled read(Row row) {
            return new Settled(row.id("upload_id"), row.id("user_id"), row.flag("given_up"));
        }
    }

    private final Sql sql;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Duration time;
    private final TenantJobRunner runner;

    UnclaimedAvatarJob(
            Sql sql, Outbox outbox, InstantSource clock, CommunityConfig config, FailedTaskRepository tasks) {
        this.sql = sql;
        this.outbox = outbox;
        this.clock = clock;
        time = Duration.ofHours(config.unclaimedAfterHours());
        runner = new TenantJobRunner("unclaimed-avatars", "Giving up pictures that no fan shows", tasks);
    }

    @Scheduled(every = "${terrace.community.unclaimed-sweep}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        giveUpUnclaimedSince(clock.instant().minus(time));
    }

    void giveUpUnclaimedSince(Instant sinceBefore) {
        runner.eachBatch(
                () -> sql.list(
                        "select community_id, upload_id, user_id from avatars_unclaimed(?)",
                        row -> new Due(row.id("community_id"), row.id("upload_id"), row.id("user_id")),
                        sinceBefore),
                due -> QuarkusTransaction.requiringNew().call(() -> settle(due, sinceBefore)));
    }

    /// A fan chooses a picture under their profile's lock. The second statement sees what those committed who had the
    /// profiles before; those that others have now are left to the next look.
    private int settle(List<Due> due, Instant sinceBefore) {
        List<UUID> fans = sql.list(
                """
                select user_id from profile where community_id = terrace_community() and user_id = any (?)
                order by user_id for update skip locked""",
                row -> row.id("user_id"),
                ArrayParameter.ids(due.stream().map(Due::fan).distinct().toList()));
        if (fans.isEmpty()) {
            return 0;
        }
        Instant now = clock.instant();
        List<Settled> settled = sql.list(
                """
                update avatar a set unclaimed_since = null,
                    given_up_at = case when not k.shown then ?::timestamptz end
                from (select l.upload_id, exists (select from profile p where p.community_id = l.community_id
                            and p.user_id = l.user_id and l.upload_id in (p.avatar_upload_id, p.awaited_avatar_id)) as shown
                    from avatar l where l.community_id = terrace_community() and l.upload_id = any (?)
                        and l.user_id = any (?) and l.unclaimed_since < ?) as k
                where a.community_id = terrace_community() and a.upload_id = k.upload_id
                returning a.upload_id, a.user_id, not k.shown as given_up""", Settled::read, now, ArrayParameter.ids(due, Due::upload), ArrayParameter.ids(fans), sinceBefore);
        UUID community = Tenancy.current().orElseThrow();
        settled.stream()
                .filter(Settled::givenUp)
                .forEach(avatar -> outbox.add(new AvatarReplaced(avatar.fan(), community, avatar.upload(), now)));
        return settled.size();
    }
}
