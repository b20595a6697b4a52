package io.terrace.analytics.clickhouse;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/// An installation that has chosen ClickHouse. A turn of its feed is short, so that all that is told takes
/// several.
public final class ClickHouseProfile implements QuarkusTestProfile {

    public static final int TURN = 5;

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "terrace.analytics.engine", "clickhouse", "terrace.analytics.clickhouse.turn", Integer.toString(TURN));
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(ClickHouseServer.class));
    }
}
