package io.terrace.platform.commit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Metrics;

/// `commit.waiting` (items in the queue), `commit.items` (how many a transaction took), `commit.saturated` and
/// `commit.expired`, by the group commit's name.
final class CommitMeters {

    private final String name;
    private final DistributionSummary items;
    private final Counter saturated;
    private final Counter expired;

    CommitMeters(String name) {
        this.name = name;
        items = Metrics.summary("commit.items", "name", name);
        saturated = Metrics.counter("commit.saturated", "name", name);
        expired = Metrics.counter("commit.expired", "name", name);
    }

    void watch(GroupCommit<?, ?> commit) {
        Gauge.builder("commit.waiting", commit, GroupCommit::waiting)
                .tag("name", name)
                .register(Metrics.globalRegistry);
    }

    void committed(int count) {
        items.record(count);
    }

    void saturated() {
        saturated.increment();
    }

    void expired() {
        expired.increment();
    }
}
