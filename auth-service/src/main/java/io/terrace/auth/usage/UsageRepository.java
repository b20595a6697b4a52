package io.terrace.auth.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/// Totals and what is not yet folded into them, in one statement: whatever is folded meanwhile is counted once.
@ApplicationScoped
class UsageRepository {

    private static final String COUNTS = """
            select day, meter, cast(sum(total) as bigint) from (
                select day, meter, total from usage_day where partner_id = ?1 and day between ?2 and ?3
                union all
                select day, meter, count(*) from usage_event where partner_id = ?1 and day between ?2 and ?3
                group by day, meter
                union all
                select day, 'active_sessions', count(*) from usage_session
                where partner_id = ?1 and day between ?2 and ?3 group by day
            ) counted group by day, meter""";

    private final EntityManager entities;

    UsageRepository(EntityManager entities) {
        this.entities = entities;
    }

    @Transactional
    UsageView read(UUID partner, LocalDate from, LocalDate to) {
        List<?> rows = entities.createNativeQuery(COUNTS, Object[].class)
                .setParameter(1, partner)
                .setParameter(2, from)
                .setParameter(3, to)
                .getResultList();
        var counts = new HashMap<LocalDate, Map<String, Long>>();
        for (Object row : rows) {
            Object[] count = (Object[]) row;
            LocalDate day = LocalDate.parse(count[0].toString());
            counts.computeIfAbsent(day, first -> new TreeMap<>())
                    .put((String) count[1], ((Number) count[2]).longValue());
        }
        List<UsageView.Day> days = from.datesUntil(to.plusDays(1))
                .map(day -> day(day, counts.getOrDefault(day, Map.of())))
                .toList();
        return new UsageView(from, to, days);
    }

    private static UsageView.Day day(LocalDate day, Map<String, Long> counts) {
        var signIns = new TreeMap<String, Long>();
        counts.forEach((meter, total) -> {
            if (meter.startsWith(UsageMeterNames.SIGN_IN)) {
                signIns.put(meter.substring(UsageMeterNames.SIGN_IN.length()), total);
            }
        });
        return new UsageView.Day(
                day,
                signIns,
                counts.getOrDefault(UsageMeterNames.OTP_SENDS, 0L),
                counts.getOrDefault(UsageMeterNames.ACTIVE_SESSIONS, 0L),
                counts.getOrDefault(UsageMeterNames.NEW_USERS, 0L));
    }
}
