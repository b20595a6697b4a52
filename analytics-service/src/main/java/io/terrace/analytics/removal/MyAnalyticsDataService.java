package io.terrace.analytics.removal;

import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Removes what is known of a fan who stays.
@Singleton
class MyAnalyticsDataService {

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(fan|pseudonym)\\b");

    private final Sql sql;

    MyAnalyticsDataService(Sql sql) {
        this.sql = sql;
    }

    /// Their events go; counts stay, without the fan. What they do later is counted as a new fan's.
    @Transactional
    void remove(UUID fan) {
        sql.list(AnalyticsPersonalDataTables.TURN, row -> true);
        UUID pseudonym = UUID.randomUUID();
        List.of(
                        AnalyticsPersonalDataTables.KEEP_COUNTS,
                        AnalyticsPersonalDataTables.DELETE_EVENTS,
                        AnalyticsPersonalDataTables.UNNAME_DAYS,
                        AnalyticsPersonalDataTables.UNNAME_FIRST)
                .forEach(statement -> sql.run(
                        PARAMETER.matcher(statement).replaceAll("?::uuid"),
                        PARAMETER
                                .matcher(statement)
                                .results()
                                .map(MatchResult::group)
                                .map(name -> name.equals(":fan") ? fan : pseudonym)
                                .toArray()));
    }
}
