package io.terrace.platform.outbox;

import io.terrace.platform.events.Topic;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/// The names topics have in this installation.
@Singleton
class TopicNames {

    private final String prefix;
    private final String service;

    TopicNames(
            @ConfigProperty(name = "terrace.topic-prefix") Optional<String> prefix,
            @ConfigProperty(name = "quarkus.application.name") String service) {
        this.prefix = prefix.orElse("");
        this.service = service;
    }

    String name(Topic<?> topic) {
        return prefixed(topic.name());
    }

    String prefixed(String topic) {
        return prefix + topic;
    }

    /// Where this service's unusable messages go.
    String deadLetters() {
        return prefix + service + ".dead-letter";
    }

    /// The consumer group of one of this service's subscriptions.
    String group(String subscription) {
        return prefix + service + "." + subscription;
    }
}
