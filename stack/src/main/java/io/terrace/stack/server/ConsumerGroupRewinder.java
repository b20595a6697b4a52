package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownMemberIdException;

/// Sets consumer groups back to a moment, so that they read again what was sent from then on. A group that is before it
/// stays where it is.
public final class ConsumerGroupRewinder {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final KafkaLogin admin;

    public ConsumerGroupRewinder(KafkaLogin admin) {
        this.admin = admin;
    }

    /// @return how many groups were set back
    /// @throws StackException where a group has a consumer that runs
    public int rewind(Instant moment) {
        Map<String, Object> settings = admin.settings();
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Long.toString(PATIENCE.toMillis()));
        try (Admin client = Admin.create(settings)) {
            int rewound = 0;
            for (GroupListing group : client.listGroups().all().get()) {
                if (rewind(client, group.groupId(), moment)) {
                    rewound++;
                }
            }
            return rewound;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownMemberIdException || e.getCause() instanceof GroupNotEmptyException) {
                throw new StackException("A service still reads its topics: stop all of them first", e);
            }
            throw new StackException("Kafka would not set its consumers back: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while consumers were set back", e);
        }
    }

    private static boolean rewind(Admin client, String group, Instant moment)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> read = client.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, Long> sent = offsets(client, read.keySet(), moment);
        Map<TopicPartition, OffsetAndMetadata> back = new HashMap<>();
        read.forEach((partition, position) -> {
            // Negative where nothing was sent since.
            long then = sent.getOrDefault(partition, -1L);
            if (position != null && then >= 0 && then < position.offset()) {
                back.put(partition, new OffsetAndMetadata(then));
            }
        });
        if (back.isEmpty()) {
            return false;
        }
        client.alterConsumerGroupOffsets(group, back).all().get();
        return true;
    }

    private static Map<TopicPartition, Long> offsets(
            Admin client, Collection<TopicPartition> partitions, Instant moment)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> wanted = partitions.stream()
                .collect(Collectors.toMap(
                        partition -> partition, partition -> OffsetSpec.forTimestamp(moment.toEpochMilli())));
        Map<TopicPartition, ListOffsetsResultInfo> found =
                client.listOffsets(wanted).all().get();
        return found.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().offset()));
    }
}
