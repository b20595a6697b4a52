package io.terrace.community.squaddie;

import static java.util.stream.Collectors.toMap;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.hibernate.Session;

/// Who congratulated, and how many. Everything runs in the caller's transaction.
@ApplicationScoped
class CongratulationRepository {

    private static final int PARTS = 16;

    private final Session session;

    CongratulationRepository(Session session) {
        this.session = session;
    }

    void add(LocalDate date, UUID fan) {
        int added = session.createNativeMutationQuery("""
                        insert into congratulation (community_id, date, user_id)
                        values (terrace_community(), :date, :fan) on conflict do nothing""")
                .setParameter("date", date)
                .setParameter("fan", fan)
                .executeUpdate();
        count(date, added);
    }

    void remove(LocalDate date, UUID fan) {
        int removed = session.createNativeMutationQuery("""
                        delete from congratulation
                        where community_id = terrace_community() and date = :date and user_id = :fan""")
                .setParameter("date", date)
                .setParameter("fan", fan)
                .executeUpdate();
        count(date, -removed);
    }

    Map<LocalDate, Long> counts(Collection<LocalDate> dates) {
        return session.createNativeQuery("""
                        select to_char(date, 'YYYY-MM-DD'), sum(count) from congratulation_count
                        where community_id = terrace_community() and date = any (cast(:dates as date[])) group by date""", Object[].class).setParameter("dates", texts(dates)).list().stream()
                .collect(toMap(row -> LocalDate.parse((String) row[0]), row -> ((Number) row[1]).longValue()));
    }

    Set<LocalDate> by(UUID fan, Collection<LocalDate> dates) {
        return session
                .createNativeQuery("""
                        select to_char(date, 'YYYY-MM-DD') from congratulation
                        where community_id = terrace_community() and user_id = :fan
                            and date = any (cast(:dates as date[]))""", String.class)
                .setParameter("fan", fan)
                .setParameter("dates", texts(dates))
                .list()
                .stream()
                .map(LocalDate::parse)
                .collect(Collectors.toSet());
    }

    private void count(LocalDate date, int step) {
        if (step != 0) {
            session.createNativeMutationQuery("""
                            insert into congratulation_count (community_id, date, part, count)
                            values (terrace_community(), :date, :part, :step)
                            on conflict (community_id, date, part)
                            do update set count = congratulation_count.count + excluded.count""")
                    .setParameter("date", date)
                    .setParameter("part", ThreadLocalRandom.current().nextInt(PARTS))
                    .setParameter("step", step)
                    .executeUpdate();
        }
    }

    private static String[] texts(Collection<LocalDate> dates) {
        return dates.stream().map(LocalDate::toString).toArray(String[]::new);
    }
}
