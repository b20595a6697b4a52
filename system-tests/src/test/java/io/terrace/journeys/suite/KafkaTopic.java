package io.terrace.journeys.suite;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/// A topic of the suite's Kafka, as its administrator sees it.
public final class KafkaTopic implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaAccount account;
    private final String name;
    private final Admin kafka;

    private KafkaTopic(KafkaAccount account, String name) {
        this.account = account;
        this.name = name;
        kafka = account.admin();
    }

    public static KafkaTopic of(Suite suite, String name) {
        return new KafkaTopic(KafkaAccount.administrator(suite), name);
    }

    /// How many it has.
    public int partitions() {
        return Objects.requireNonNull(told(kafka.describeTopics(List.of(name)).allTopicNames())
                        .get(name))
                .partitions()
                .size();
    }

    /// Gives it so many.
    public void raise(int partitions) {
        told(kafka.createPartitions(Map.of(name, NewPartitions.increaseTo(partitions)))
                .all());
    }

    /// Whether every group that reads it has read it to its end.
    public boolean isRead() {
        Map<TopicPartition, Long> ends = ends();
        List<Map<TopicPartition, OffsetAndMetadata>> readers = groups().stream()
                .filter(read -> ends.keySet().stream().anyMatch(read::containsKey))
                .toList();
        return !readers.isEmpty()
                && readers.stream().allMatch(read -> ends.entrySet().stream().allMatch(end -> isAt(read, end)));
    }

    /// All that is on it: those of a partition in their order.
    public List<ConsumerRecord<String, String>> records() {
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        Map<TopicPartition, Long> ends = ends();
        try (var consumer =
                new KafkaConsumer<>(account.settings(), new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(ends.keySet());
            consumer.seekToBeginning(ends.keySet());
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL).forEach(found::add);
            }
        }
        return found;
    }

    @Override
    public void close() {
        kafka.close();
    }

    private static boolean isAt(Map<TopicPartition, OffsetAndMetadata> read, Map.Entry<TopicPartition, Long> end) {
        OffsetAndMetadata offset = read.get(end.getKey());
        return (offset == null ? 0 : offset.offset()) == end.getValue();
    }

    /// How far each group has read, of every topic.
    private List<Map<TopicPartition, OffsetAndMetadata>> groups() {
        Map<String, ListConsumerGroupOffsetsSpec> groups =
                told(kafka.listGroups(ListGroupsOptions.forConsumerGroups()).all()).stream()
                        .collect(toMap(group -> group.groupId(), group -> new ListConsumerGroupOffsetsSpec()));
        return List.copyOf(told(kafka.listConsumerGroupOffsets(groups).all()).values());
    }

    private Map<TopicPartition, Long> ends() {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        for (int i = 0; i < partitions(); i++) {
            wanted.put(new TopicPartition(name, i), OffsetSpec.latest());
        }
        return told(kafka.listOffsets(wanted).all()).entrySet().stream()
                .collect(toMap(Map.Entry::getKey, end -> end.getValue().offset()));
    }

    private static <T> T told(KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
