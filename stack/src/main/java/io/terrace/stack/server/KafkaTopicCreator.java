package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/// The suite's topics. The broker makes none by itself, so a misspelt one is an error and not a new topic.
public final class KafkaTopicCreator {

    private static final int PARTITIONS = 4;
    private static final Map<String, String> KEPT =
            Map.of("retention.ms", Long.toString(Duration.ofDays(7).toMillis()));

    /// Fans' exports, until they are fetched.
    private static final Map<String, String> KEPT_BRIEFLY =
            Map.of("retention.ms", Long.toString(Duration.ofDays(1).toMillis()));
    private final KafkaLogin admin;

    KafkaTopicCreator(KafkaLogin admin) {
        this.admin = admin;
    }

    /// Makes those that are missing.
    ///
    /// @param prefix goes before every name, so that test runs on one broker do not meet; may be empty
    public void create(String prefix) {
        List<NewTopic> wanted = new ArrayList<>();
        TopicAccess.topics().forEach(topic -> wanted.add(topic(prefix + topic, PARTITIONS, kept(topic))));
        TopicAccess.ALL.forEach(service -> wanted.add(topic(prefix + service.deadLetters(), 1, KEPT)));
        try (Admin client = client(admin, Duration.ofSeconds(30))) {
            for (var created : client.createTopics(wanted).values().values()) {
                made(created.toCompletionStage().toCompletableFuture());
            }
        }
    }

    /// Whether the broker answers this login.
    static boolean reachable(KafkaLogin login) {
        try (Admin client = client(login, Duration.ofSeconds(2))) {
            return !client.describeCluster().nodes().get().isEmpty();
        } catch (ExecutionException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void made(java.util.concurrent.Future<?> created) {
        try {
            created.get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw new StackException("Kafka would not make its topics: " + e.getCause(), e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Map<String, String> kept(String topic) {
        return topic.equals(TopicAccess.EXPORTS) ? KEPT_BRIEFLY : KEPT;
    }

    private static NewTopic topic(String name, int partitions, Map<String, String> kept) {
        return new NewTopic(name, partitions, (short) 1).configs(kept);
    }

    private static Admin client(KafkaLogin login, Duration patience) {
        String ms = Long.toString(patience.toMillis());
        Map<String, Object> settings = login.settings();
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ms);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ms);
        return Admin.create(settings);
    }
}
