package io.terrace.analytics;

/// Where reports are counted.
public enum AnalyticsEngine {
    POSTGRES,
    CLICKHOUSE
}
