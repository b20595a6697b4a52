package io.terrace.analytics.report;

import io.terrace.analytics.AnalyticsConfig;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/// Chooses the engine that the installation is configured for.
@Singleton
class ReportRepositoryProvider {

    @Produces
    @Singleton
    ReportRepository chosen(
            AnalyticsConfig config, PostgresReportRepository postgres, ClickHouseReportRepository clickHouse) {
        return switch (config.engine()) {
            case POSTGRES -> postgres;
            case CLICKHOUSE -> clickHouse;
        };
    }
}
