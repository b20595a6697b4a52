package io.terrace.community.checkin;

import io.terrace.community.checkin.AttendanceCurveView.Bucket;
import io.terrace.community.event.CheckInMethod;
import io.terrace.community.event.CheckInTargetService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.hibernate.Session;

/// How events filled, from the check-ins themselves.
@ApplicationScoped
class AttendanceCurveRepository {

    private static final long MINUTE = 60;
    private static final long MOST = 1_440;

    private static final String OF_EVENT =
            " from check_in where community_id = terrace_community() and event_id = :event";

    private final Session session;
    private final CheckInTargetService doors;

    AttendanceCurveRepository(Session session, CheckInTargetService doors) {
        this.session = session;
        this.doors = doors;
    }

    @Transactional
    public Optional<AttendanceCurveView> of(UUID event) {
        return doors.find(event).map(door -> {
            long bucket = bucket(event);
            List<Bucket> buckets = buckets(event, bucket);
            long total = buckets.isEmpty() ? 0 : buckets.getLast().total();
            return new AttendanceCurveView(total, bucket, buckets, methods(event));
        });
    }

    private long bucket(UUID event) {
        Long span = session.createNativeQuery(
                        "select cast(coalesce(extract(epoch from max(occurred_at) - min(occurred_at)), 0) as bigint)"
                                + OF_EVENT,
                        Long.class)
                .setParameter("event", event)
                .getSingleResult();
        return MINUTE * (1 + span / (MINUTE * (MOST - 1)));
    }

    private List<Bucket> buckets(UUID event, long seconds) {
        List<Bucket> buckets = new ArrayList<>();
        long total = 0;
        for (Tuple row : session.createNativeQuery(
                        "select date_bin(make_interval(secs => :seconds), occurred_at, timestamptz '1970-01-01 00:00Z')"
                                + " as at, count(*) as many" + OF_EVENT + " group by 1 order by 1",
                        Tuple.class)
                .setParameter("seconds", (double) seconds)
                .setParameter("event", event)
                .list()) {
            long many = row.get("many", Long.class);
            total += many;
            buckets.add(new Bucket(row.get("at", Instant.class), many, total));
        }
        return buckets;
    }

    private Map<String, Long> methods(UUID event) {
        Map<String, Long> methods = new TreeMap<>();
        for (Tuple row : session.createNativeQuery(
                        "select method, count(*) as many" + OF_EVENT + " group by 1", Tuple.class)
                .setParameter("event", event)
                .list()) {
            methods.put(CheckInMethod.valueOf(row.get("method", String.class)).wire(), row.get("many", Long.class));
        }
        return methods;
    }
}
