package io.terrace.analytics.clickhouse;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/// An installation that has chosen ClickHouse.
public final class ClickHouseProfile implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("terrace.analytics.engine", "clickhouse");
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(ClickHouseServer.class));
    }
}
