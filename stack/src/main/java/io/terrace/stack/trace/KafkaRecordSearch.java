package io.terrace.stack.trace;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.KafkaLogin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/// Every record of every topic.
final class KafkaRecordSearch {

    private static final Duration POLL = Duration.ofMillis(500);

    private final KafkaLogin login;

    KafkaRecordSearch(KafkaLogin login) {
        this.login = login;
    }

    List<PersonalDataSearchResult> search(SearchedWords words) {
        List<PersonalDataSearchResult> findings = new ArrayList<>();
        try (var consumer = consumer()) {
            consumer.listTopics().forEach((topic, parts) -> {
                if (!topic.startsWith("__")) {
                    findings.add(search(
                            consumer,
                            topic,
                            parts.stream()
                                    .map(part -> new TopicPartition(topic, part.partition()))
                                    .toList(),
                            words));
                }
            });
        }
        return findings;
    }

    /// As if the time topics keep records were over: whatever there is goes.
    void expire() {
        try (var consumer = consumer();
                Admin admin = Admin.create(login.settings())) {
            List<TopicPartition> all = consumer.listTopics().entrySet().stream()
                    .filter(topic -> !topic.getKey().startsWith("__"))
                    .flatMap(topic -> topic.getValue().stream())
                    .map(part -> new TopicPartition(part.topic(), part.partition()))
                    .toList();
            Map<TopicPartition, RecordsToDelete> past = consumer.endOffsets(all).entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, end -> RecordsToDelete.beforeOffset(end.getValue())));
            admin.deleteRecords(past).all().get();
        } catch (ExecutionException e) {
            throw new StackException("Kafka would not delete records: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static PersonalDataSearchResult search(
            KafkaConsumer<byte[], byte[]> consumer, String topic, List<TopicPartition> parts, SearchedWords words) {
        consumer.assign(parts);
        consumer.seekToBeginning(parts);
        Map<TopicPartition, Long> ends = consumer.endOffsets(parts);
        long searched = 0;
        long hits = 0;
        while (parts.stream().anyMatch(part -> consumer.position(part) < ends.getOrDefault(part, 0L))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                searched++;
                if (holds(record.key(), words) || holds(record.value(), words)) {
                    hits++;
                }
            }
        }
        return new PersonalDataSearchResult("kafka " + topic, searched, hits);
    }

    private static boolean holds(byte[] bytes, SearchedWords words) {
        return bytes != null && words.in(bytes);
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        Map<String, Object> settings = login.settings();
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
