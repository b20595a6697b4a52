package io.terrace.platform.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Topic;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.tracing.EventTracer;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ListenerBatchHandlerTest {

    @Inject
    EventRetryRunner attempts;

    @Inject
    EventTracer tracer;

    private final UUID community = UUID.randomUUID();
    private final List<UUID> heard = new ArrayList<>();

    @Test
    void ofTheWaitingStatesOfOneThingTheLastIsHeard() throws InterruptedException {
        UUID ana = UUID.randomUUID();
        UUID ben = UUID.randomUUID();
        var first = named(ana, "Ana");
        var other = named(ben, "Ben");
        var last = named(ana, "Anna");

        new ListenerBatchHandler<>(listener(true), attempts, tracer).handle(List.of(first, other, last, last));
        assertThat(heard).containsExactly(other.id(), last.id(), last.id());

        heard.clear();
        new ListenerBatchHandler<>(listener(false), attempts, tracer).handle(List.of(first, other, last));
        assertThat(heard).containsExactly(first.id(), other.id(), last.id());
    }

    private ReceivedEvent<AuthEvent> named(UUID user, String name) {
        var event = new UserUpdated(user, community, UUID.randomUUID(), name, null, Instant.EPOCH);
        return new ReceivedEvent<>(UUID.randomUUID(), event, null, new ConsumerRecord<>("auth.v1", 0, 0, "", ""));
    }

    private TopicListener<AuthEvent> listener(boolean latest) {
        return new TopicListener<>() {
            @Override
            public String name() {
                return "states";
            }

            @Override
            public Topic<AuthEvent> topic() {
                return Topic.AUTH;
            }

            @Override
            public @Nullable Object stateOf(AuthEvent event) {
                return latest && event instanceof UserUpdated updated ? updated.userId() : null;
            }

            @Override
            public void hear(Delivery<AuthEvent> delivery) {
                heard.add(delivery.id());
            }
        };
    }
}
