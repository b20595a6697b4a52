package io.terrace.platform.outbox;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class InboxHandlerTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private static final Instant LOST_FROM = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant LOST_UNTIL = Instant.parse("2020-01-02T00:00:00Z");

    @Inject
    DataSource database;

    @Inject
    HeardListener listener;

    @Inject
    CardProjection projection;

    @Inject
    ObjectMapper json;

    @Inject
    MeterRegistry meters;

    private final UUID user = UUID.randomUUID();
    private final UUID community = UUID.randomUUID();

    private record Card(String name, int applied) {}

    @Test
    void aMessageThatComesThreeTimesIsAppliedOnce() {
        UUID id = UUID.randomUUID();
        produce(id, "Ana");
        produce(id, "Ana");
        produce(id, "Ana");
        produce(UUID.randomUUID(), "Anna");

        await().untilAsserted(() -> assertThat(card()).isEqualTo(new Card("Anna", 2)));
    }

    @Test
    void aMessageThatComesAloneIsExpectedToo() {
        produce(UUID.randomUUID(), "Ana");

        await().untilAsserted(() -> assertThat(card()).isEqualTo(new Card("Ana", 1)));

        assertThat(projection.expected(user)).isTrue();
    }

    @Test
    void poisonedMessageIsDeadLetteredAndBlocksNoOther() {
        UUID poisoned = UUID.randomUUID();
        produce(UUID.randomUUID(), "Ana");
        produce(poisoned, CardProjection.POISON);
        produce(UUID.randomUUID(), "Anna");

        await().untilAsserted(() -> assertThat(card()).isEqualTo(new Card("Anna", 2)));
        await().untilAsserted(() -> assertThat(KafkaTestClient.records("feed-service.dead-letter", user.toString()))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(EventHeaders.read(letter.headers(), EventHeaders.ID))
                            .isEqualTo(poisoned.toString());
                    assertThat(EventHeaders.read(letter.headers(), "dead-letter-failure"))
                            .isEqualTo("java.lang.IllegalStateException");
                }));
    }

    @Test
    void anUnreadableMessageGoesToTheDeadLetters() {
        Wire.produce("auth.v1", user.toString(), "{\"type\":\"user.upd", UUID.randomUUID());
        produce(UUID.randomUUID(), "Ana");

        await().untilAsserted(() -> assertThat(card()).isEqualTo(new Card("Ana", 1)));
        await().untilAsserted(() -> assertThat(KafkaTestClient.records("feed-service.dead-letter", user.toString()))
                .isNotEmpty());
    }

    @Test
    void eventOfTheLostTimeIsNotAppliedAndThoseAboutItAre() {
        produce(UUID.randomUUID(), "Ana", LOST_FROM.minusMillis(1));
        produce(UUID.randomUUID(), "Bea", LOST_FROM);
        produce(UUID.randomUUID(), "Cem", LOST_UNTIL.minusMillis(1));
        produce(UUID.randomUUID(), "Dee", LOST_UNTIL);

        await().untilAsserted(() -> assertThat(card()).isEqualTo(new Card("Dee", 2)));
    }

    @Test
    void aLostDatabaseIsNoReasonToGiveUpAMessage() throws SQLException {
        for (int i = 0; i < 20; i++) {
            produce(UUID.randomUUID(), "n" + i);
            Wire.asService("select pg_terminate_backend(pid) from pg_stat_activity "
                    + "where datname = current_database() and usename = current_user and pid <> pg_backend_pid()");
        }

        await().ignoreExceptions().untilAsserted(() -> assertThat(card()).isEqualTo(new Card("n19", 20)));
        assertThat(KafkaTestClient.records("feed-service.dead-letter", user.toString()))
                .isEmpty();
    }

    @Test
    void listenersDependencyMayBeDownForLongerThanFiveTries() {
        listener.outages.set(7);
        UUID id = UUID.randomUUID();
        produce(id, "Ana");

        await().untilAsserted(() -> assertThat(listener.heard)
                .anySatisfy(delivery -> assertThat(delivery.id()).isEqualTo(id)));
        assertThat(KafkaTestClient.records("feed-service.dead-letter", user.toString()))
                .isEmpty();
    }

    @Test
    void whatIsNotDoneWithIsLagUntilItIs() {
        listener.outages.set(Integer.MAX_VALUE);
        try {
            produce(UUID.randomUUID(), "Ana");
            produce(UUID.randomUUID(), "Bea");

            await().untilAsserted(() -> assertThat(lag("heard")).isGreaterThanOrEqualTo(2));
        } finally {
            listener.outages.set(0);
        }

        await().untilAsserted(() -> assertThat(lag("heard")).isZero());
    }

    @Test
    void deadLettersAreCountedFromNothing() {
        assertThat(meters.get("inbox.dead.letters")
                        .tag("subscription", "heard")
                        .counter()
                        .count())
                .isZero();
    }

    private double lag(String subscription) {
        return meters.get("inbox.lag")
                .tag("subscription", subscription)
                .tag("topic", "auth.v1")
                .gauge()
                .value();
    }

    private void produce(UUID id, String name) {
        produce(id, name, Instant.now());
    }

    private void produce(UUID id, String name, Instant sentAt) {
        var event = new UserUpdated(user, community, UUID.randomUUID(), name, null, NOON);
        try {
            String value = json.writerFor(AuthEvent.class).writeValueAsString(event);
            Wire.produce("auth.v1", user.toString(), value, id, sentAt);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Card card() throws SQLException {
        return Tenancy.<Card, SQLException>within(community, () -> {
            try (var connection = database.getConnection();
                    var query = connection.prepareStatement("select name, applied from card where user_id = ?")) {
                query.setObject(1, user);
                try (var row = query.executeQuery()) {
                    return row.next() ? new Card(row.getString(1), row.getInt(2)) : new Card("", 0);
                }
            }
        });
    }
}
