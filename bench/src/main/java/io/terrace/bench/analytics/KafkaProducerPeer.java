package io.terrace.bench.analytics;

import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.stack.server.KafkaLogin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// What `kafka-producer-perf-test` does: sends records without keys as fast as the producer takes them, with acks=all
/// and otherwise its defaults, and waits for the last. The tool itself is in no library that Kafka's broker needs.
final class KafkaProducerPeer {

    private static final int PARTITIONS = 4;

    private final KafkaLogin login;
    private final String topic;

    private KafkaProducerPeer(KafkaLogin login, String topic) {
        this.login = login;
        this.topic = topic;
    }

    /// With a topic of its own. A broker as it comes leaves the sync to other replicas, of which there are none here.
    ///
    /// @param isSynced whether it syncs each batch before it answers, as Postgres does
    static KafkaProducerPeer of(KafkaLogin login, boolean isSynced) throws InterruptedException, ExecutionException {
        String topic = isSynced ? "bench-synced" : "bench";
        try (Admin admin = Admin.create(login.settings())) {
            admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1)
                            .configs(isSynced ? Map.of("flush.messages", "1") : Map.of())))
                    .all()
                    .get();
        }
        return new KafkaProducerPeer(login, topic);
    }

    /// Records a second.
    ///
    /// @param payloads one a record, in turn
    double send(List<byte[]> payloads, int records) {
        Map<String, Object> settings = new HashMap<>(login.settings());
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        AtomicLong failed = new AtomicLong();
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.partitionsFor(topic);
            long start = System.nanoTime();
            for (int i = 0; i < records; i++) {
                var record = new ProducerRecord<byte[], byte[]>(topic, payloads.get(i % payloads.size()));
                var _ = producer.send(record, (_, failure) -> failed.addAndGet(failure == null ? 0 : 1));
            }
            producer.flush();
            double seconds = TenantScopedDatabase.seconds(start);
            if (failed.get() > 0) {
                throw new IllegalStateException(failed + " records were not taken");
            }
            return records / seconds;
        }
    }
}
