package io.terrace.platform.rest;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

/// `database.pool.limit`, the connections that the pool may have: Agroal's own metrics say how many are in use, and not
/// of how many.
@Singleton
class ConnectionPoolLimitMetrics implements MeterBinder {

    private final AgroalDataSource database;

    ConnectionPoolLimitMetrics(AgroalDataSource database) {
        this.database = database;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("database.pool.limit", database, ConnectionPoolLimitMetrics::limit)
                .description("Connections that the pool may have")
                .register(registry);
    }

    private static double limit(AgroalDataSource database) {
        return database.getConfiguration().connectionPoolConfiguration().maxSize();
    }
}
