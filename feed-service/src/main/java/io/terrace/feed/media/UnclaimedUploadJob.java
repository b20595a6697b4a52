package io.terrace.feed.media;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.FeedConfig;
import io.terrace.platform.events.FeedEvent.FreestyleUploadGivenUp;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Gives up recordings that no post and no reply has used in time. Each is looked at once; one that is used then is
/// looked at again only where its reply is removed. One that is given up is rejected too, so the version before, which
/// knows no other mark, does not publish it.
@ApplicationScoped
class UnclaimedUploadJob {

    private record Due(UUID community, UUID upload) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "uploads";
        }
    }

    private record Settled(UUID upload, UUID owner, boolean givenUp) {
        static Settled read(Row row) {
            return new Settled(row.id("id"), row.id("owner_id"), row.flag("given_up"));
        }
    }

    private final Sql sql;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Duration time;
    private final TenantJobRunner runner;

    UnclaimedUploadJob(Sql sql, Outbox outbox, InstantSource clock, FeedConfig config, FailedTaskRepository tasks) {
        this.sql = sql;
        this.outbox = outbox;
        this.clock = clock;
        time = Duration.ofHours(config.unclaimedAfterHours());
        runner = new TenantJobRunner("unclaimed-uploads", "Giving up recordings that no post uses", tasks);
    }

    @Scheduled(every = "${terrace.feed.unclaimed-sweep}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        giveUpUnclaimedSince(clock.instant().minus(time));
    }

    void giveUpUnclaimedSince(Instant sinceBefore) {
        runner.eachBatch(
                () -> sql.list(
                        "select community_id, upload_id from uploads_unclaimed(?)",
                        row -> new Due(row.id("community_id"), row.id("upload_id")),
                        sinceBefore),
                due -> QuarkusTransaction.requiringNew()
                        .call(() -> settle(due.stream().map(Due::upload).toList(), sinceBefore)));
    }

    /// Whoever posts a recording locks its row as well. The second statement sees what those committed who had the
    /// rows before, and rows that others have now are left to the next look.
    private int settle(List<UUID> uploads, Instant sinceBefore) {
        List<UUID> locked = sql.list("""
                select id from upload
                where community_id = terrace_community() and id = any (?) and state = 'READY' and unclaimed_since < ?
                order by id for update skip locked""", row -> row.id("id"), ArrayParameter.ids(uploads), sinceBefore);
        if (locked.isEmpty()) {
            return 0;
        }
        Instant now = clock.instant();
        List<Settled> settled =
                sql.list("""
                update upload u set unclaimed_since = null,
                    given_up_at = case when not k.used then ?::timestamptz end,
                    state = case when k.used then u.state else 'REJECTED' end,
                    reason = case when k.used then u.reason else ? end
                from (select l.id, exists (select from freestyle f where f.community_id = l.community_id
                            and f.author_id = l.owner_id and f.upload_id = l.id)
                        or exists (select from reply r where r.community_id = l.community_id
                            and r.author_id = l.owner_id and r.upload_id = l.id and r.state <> 'REMOVED') as used
                    from upload l where l.community_id = terrace_community() and l.id = any (?)) as k
                where u.community_id = terrace_community() and u.id = k.id
                returning u.id, u.owner_id, not k.used as given_up""", Settled::read, now, ErrorCode.UPLOAD_EXPIRED.wire(), ArrayParameter.ids(locked));
        UUID community = Tenancy.current().orElseThrow();
        settled.stream()
                .filter(Settled::givenUp)
                .forEach(upload ->
                        outbox.add(new FreestyleUploadGivenUp(upload.upload(), community, upload.owner(), now)));
        return settled.size();
    }
}
