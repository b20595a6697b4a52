package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/// The suite's topics. The broker makes none by itself, so a misspelt one is an error and not a new topic.
public final class Topics {

    private static final int PARTITIONS = 4;
    private static final Map<String, String> KEPT =
            Map.of("retention.ms", Long.toString(Duration.ofDays(7).toMillis()));

    private static final List<String> PRODUCERS =
            List.of("auth", "media", "feed", "community", "messaging", "polls", "wallet", "sponsorship", "privacy");

    /// What fans asked to be told of themselves, until it is in their hands.
    private static final Map<String, String> KEPT_BRIEFLY =
            Map.of("retention.ms", Long.toString(Duration.ofDays(1).toMillis()));
    private static final List<String> CONSUMERS = List.of(
            "auth-service",
            "media-service",
            "feed-service",
            "realtime-service",
            "community-service",
            "messaging-service",
            "polls-service",
            "wallet-service",
            "sponsorship-service",
            "analytics-service",
            "gateway");

    private final String bootstrap;

    Topics(String bootstrap) {
        this.bootstrap = bootstrap;
    }

    /// Makes those that are missing.
    ///
    /// @param prefix goes before every name, so that test runs on one broker do not meet; may be empty
    public void create(String prefix) {
        List<NewTopic> wanted = Stream.concat(
                        PRODUCERS.stream().map(producer -> topic(prefix + producer + ".v1", PARTITIONS)),
                        CONSUMERS.stream().map(consumer -> topic(prefix + consumer + ".dead-letter", 1)))
                .collect(Collectors.toCollection(ArrayList::new));
        wanted.add(new NewTopic(prefix + "exports.v1", PARTITIONS, (short) 1).configs(KEPT_BRIEFLY));
        try (Admin admin = admin(Duration.ofSeconds(30))) {
            for (var created : admin.createTopics(wanted).values().values()) {
                made(created.toCompletionStage().toCompletableFuture());
            }
        }
    }

    boolean reachable() {
        try (Admin admin = admin(Duration.ofSeconds(2))) {
            return !admin.describeCluster().nodes().get().isEmpty();
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

    private static NewTopic topic(String name, int partitions) {
        return new NewTopic(name, partitions, (short) 1).configs(KEPT);
    }

    private Admin admin(Duration patience) {
        String ms = Long.toString(patience.toMillis());
        return Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ms,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ms));
    }
}
