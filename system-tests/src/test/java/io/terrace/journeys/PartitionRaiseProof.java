package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.suite.KafkaTopic;
import io.terrace.journeys.suite.ProgramSettings;
import io.terrace.journeys.suite.ReplicatedSuite;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove kafka-partitions [SEED]`: wallet-service's topic gets twice its partitions under load and 200
/// streams, by the steps of `deploy/runbooks/partitions.md`. The events of a key are read in their order: those sent
/// before are all read before the first is sent to another partition.
@Order(16)
@Tag("runs-once")
@ExtendWith(SuiteParameter.class)
class PartitionRaiseProof {

    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_PARTITIONS_SEED", "1"));
    private static final String OWNER = "wallet-service";
    private static final String TOPIC = "wallet.v1";

    private final Suite suite;
    private final KafkaTopic topic;
    private final int before;

    private long raisedAt;
    private long held;

    PartitionRaiseProof(Suite suite) {
        this.suite = suite;
        topic = KafkaTopic.of(suite, TOPIC);
        before = topic.partitions();
    }

    @Test
    void topicGetsMorePartitionsAndNoKeyLosesItsOrder() {
        try (topic) {
            new RolloutDrill(suite)
                    .run("Partitions of %s, %d and then %d".formatted(TOPIC, before, 2 * before), SEED, this::raise);
            await("every event to be read").until(topic::isRead);
            List<ConsumerRecord<String, String>> records = topic.records();
            System.out.printf(
                    "%,d events, %,d of them after the raise, %,d in the new partitions; %,d waited for it%n",
                    records.size(),
                    records.stream().filter(this::isLater).count(),
                    records.stream().filter(this::isMoved).count(),
                    held);

            assertThat(held).isPositive();
            assertThat(records).filteredOn(this::isMoved).isNotEmpty().allMatch(this::isLater);
            assertThat(Stream.of(true, false).flatMap(later -> partitionsByKey(records, later).values().stream()))
                    .allSatisfy(partitions -> assertThat(partitions).hasSize(1));
        }
    }

    private void raise(ReplicatedSuite replicated) {
        relay(replicated, false);
        await("what was sent to be read").until(topic::isRead);
        held = suite.number("wallet", "select count(*) from outbox");
        raisedAt = System.currentTimeMillis();
        topic.raise(2 * before);
        relay(replicated, true);
    }

    private void relay(ReplicatedSuite replicated, boolean enabled) {
        ProgramSettings.of(suite).set(OWNER, "TERRACE_RELAY_ENABLED", Boolean.toString(enabled));
        replicated.roll(OWNER);
    }

    private Map<String, Set<Integer>> partitionsByKey(List<ConsumerRecord<String, String>> records, boolean later) {
        return records.stream()
                .filter(record -> isLater(record) == later)
                .collect(groupingBy(ConsumerRecord::key, mapping(ConsumerRecord::partition, toSet())));
    }

    private boolean isLater(ConsumerRecord<String, String> record) {
        return record.timestamp() >= raisedAt;
    }

    private boolean isMoved(ConsumerRecord<String, String> record) {
        return record.partition() >= before;
    }
}
