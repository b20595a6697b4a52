package io.terrace.realtime.delivery;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.presence.PresenceWriter;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.UUID;

/// The fans hidden from this one, and from whom it is hidden; in which polls they have voted; when the fan was last
/// here; and the last hour of the stream, in Redis: the fan's own goes, and what others received about them.
@ApplicationScoped
class RealtimePersonalDataTables implements PersonalDataTables {

    private final EventLog log;
    private final PresenceWriter presences;

    RealtimePersonalDataTables(EventLog log, PresenceWriter presences) {
        this.log = log;
        this.presences = presences;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table(
                        "shunning",
                        exported("select kind, other_id, changed_at from shunning where user_id = :fan and holds"),
                        by("delete from shunning where user_id = :fan or other_id = :fan")),
                table(
                        "poll_voter",
                        exported("select poll_id, changed_at from poll_voter where user_id = :fan and holds"),
                        by("delete from poll_voter where user_id = :fan")));
    }

    @Override
    public void beforeErasure(UUID fan) throws RedisUnavailableException, InterruptedIOException {
        UUID community = Tenancy.current().orElseThrow();
        try {
            TimedRedisClient.await(presences.forget(community, fan));
            TimedRedisClient.await(log.drop(StreamChannel.me(community, fan)));
            TimedRedisClient.await(log.dropStreams(community, fan));
            for (String channel : TimedRedisClient.await(log.channels(community))) {
                TimedRedisClient.await(log.forget(community, channel, fan));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
