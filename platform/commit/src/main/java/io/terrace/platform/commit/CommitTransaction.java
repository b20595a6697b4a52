package io.terrace.platform.commit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/// One transaction over the entries of any number of communities, each applied within its own.
final class CommitTransaction<I, O> {

    /// A batch is small beside its tables and comes by key. The planner cannot know how many items an array has, may
    /// have planned while the table was empty, and would plan each batch again where that looks cheaper.
    private static final String BY_INDEX =
            ", set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)";

    private final BatchWriter<I, O> batch;
    private final DedicatedConnection link;

    CommitTransaction(BatchWriter<I, O> batch, DedicatedConnection link) {
        this.batch = batch;
        this.link = link;
    }

    /// Everything but the commit.
    ///
    /// @return what each entry comes to if the commit succeeds
    Map<PendingCommitRequest<I, O>, O> apply(List<PendingCommitRequest<I, O>> entries) throws SQLException {
        Connection connection = link.open();
        Map<PendingCommitRequest<I, O>, O> outcomes = new LinkedHashMap<>();
        for (var group : byCommunity(entries).entrySet()) {
            confine(connection, group.getKey());
            List<PendingCommitRequest<I, O>> members = group.getValue();
            List<O> results = batch.apply(
                    connection, members.stream().map(PendingCommitRequest::item).toList());
            if (results.size() != members.size()) {
                throw new IllegalStateException(
                        "A batch of " + members.size() + " has " + results.size() + " outcomes");
            }
            for (int i = 0; i < results.size(); i++) {
                outcomes.put(members.get(i), results.get(i));
            }
        }
        return outcomes;
    }

    void commit() throws SQLException {
        link.open().commit();
    }

    /// In the order of their ids: two batches that lock rows of several communities lock them in one order.
    private Map<UUID, List<PendingCommitRequest<I, O>>> byCommunity(List<PendingCommitRequest<I, O>> entries) {
        Map<UUID, List<PendingCommitRequest<I, O>>> groups = new TreeMap<>();
        entries.forEach(entry -> groups.computeIfAbsent(entry.community(), fresh -> new ArrayList<>())
                .add(entry));
        return groups;
    }

    /// Until the transaction ends, or the next community's turn.
    private static void confine(Connection connection, UUID community) throws SQLException {
        try (var set = connection.prepareStatement("select set_config('terrace.community', ?, true)" + BY_INDEX)) {
            set.setString(1, community.toString());
            set.execute();
        }
    }
}
