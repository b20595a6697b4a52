package io.terrace.gateway.revocation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/// A consumer that reads every partition of a topic from a moment on, beside other readers, and takes up partitions
/// that are added later.
final class TopicTailer {

    private final Consumer<String, String> consumer;
    private final String topic;
    private final Instant from;
    private final Map<TopicPartition, Long> behind = new HashMap<>();

    TopicTailer(Consumer<String, String> consumer, String topic, Instant from) {
        this.consumer = consumer;
        this.topic = topic;
        this.from = from;
    }

    /// Takes up partitions that are new since the last look.
    void look() {
        Set<TopicPartition> fresh = partitions();
        fresh.removeAll(consumer.assignment());
        if (fresh.isEmpty()) {
            return;
        }
        Set<TopicPartition> all = new HashSet<>(consumer.assignment());
        all.addAll(fresh);
        Map<TopicPartition, Long> ends = consumer.endOffsets(fresh);
        Map<TopicPartition, OffsetAndTimestamp> starts = starts(fresh);
        consumer.assign(all);
        ends.forEach((partition, end) -> {
            OffsetAndTimestamp start = starts.get(partition);
            consumer.seek(partition, start == null ? end : start.offset());
            behind.put(partition, end);
        });
    }

    List<ConsumerRecord<String, String>> poll(Duration patience) {
        List<ConsumerRecord<String, String>> records = new ArrayList<>();
        if (!consumer.assignment().isEmpty()) {
            consumer.poll(patience).forEach(records::add);
            behind.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
        }
        return records;
    }

    /// Whether everything that was there at the first look has been read.
    boolean isCaughtUp() {
        return behind.isEmpty();
    }

    /// Whether everything that the broker has is read, as far as its last answer says.
    boolean isAtEnd() {
        return consumer.assignment().stream()
                .allMatch(partition -> consumer.currentLag(partition).orElse(1) == 0);
    }

    private Set<TopicPartition> partitions() {
        Set<TopicPartition> found = new HashSet<>();
        List<PartitionInfo> known = consumer.listTopics().get(topic);
        if (known != null) {
            known.forEach(partition -> found.add(new TopicPartition(topic, partition.partition())));
        }
        return found;
    }

    private Map<TopicPartition, OffsetAndTimestamp> starts(Set<TopicPartition> partitions) {
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, from.toEpochMilli()));
        return consumer.offsetsForTimes(times);
    }
}
