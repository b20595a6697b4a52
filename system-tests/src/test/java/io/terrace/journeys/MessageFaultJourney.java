package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.MessageLoad;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What is acknowledged to fans who write to each other is there once, whatever goes away meanwhile. `./terrace prove
/// message-faults [SECONDS]` has them write for longer.
@Order(11)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class MessageFaultJourney {

    private static final Duration LOAD =
            Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("TERRACE_MESSAGES_SEC", "6")));
    private static final int PAIRS = 4;
    /// Fewer than a badge shows.
    private static final int UNREAD = 40;

    private final Suite suite;
    private final List<Conversation> conversations;

    MessageFaultJourney(Suite suite) {
        this.suite = suite;
        var club = suite.newClub(Suite.UNLIMITED);
        conversations = Stream.generate(() -> pair(suite.newFan(club.app()), suite.newFan(club.app())))
                .limit(PAIRS)
                .flatMap(List::stream)
                .toList();
    }

    private static List<Conversation> pair(FanClient one, FanClient other) {
        Conversation conversation = Conversation.accepted(one, other);
        return List.of(conversation, conversation.of(other));
    }

    @Test
    void aKilledServiceLosesNoMessageAndDoublesNone() {
        MessageLoad load = MessageLoad.of(conversations);
        try (load) {
            load.goOnFor(LOAD.dividedBy(2));
            suite.kill("messaging-service");
            suite.start("messaging-service");
            goesOn(load);
            load.goOnFor(LOAD.dividedBy(2));
        }

        assertThat(load.refusals()).isPositive();
        assertConversationsComplete(load);
    }

    @Test
    void messagesSentWithoutKafkaArePublishedLaterInOrder() {
        Conversation watched = conversations.getFirst();
        long before = lastSeq(watched);
        MessageLoad load;
        try (EventStreamConnection stream = watched.fan().follow("conversation:" + watched.id())) {
            suite.stop("kafka");
            load = MessageLoad.of(conversations);
            try (load) {
                load.goOnFor(LOAD);
                goesOn(load);
            }
            List<Long> sent =
                    LongStream.rangeClosed(before + 1, lastSeq(watched)).boxed().toList();
            suite.start("kafka");

            assertThat(sent).isNotEmpty();
            await().until(() -> heard(stream).contains(sent.getLast()));
            assertThat(heard(stream)).endsWith(sent.toArray(Long[]::new)).doesNotHaveDuplicates();
        }
        assertConversationsComplete(load);
    }

    @Test
    void whenRedisIsWipedNothingChanges() {
        MessageLoad load = MessageLoad.of(conversations);
        try (load) {
            load.goOnFor(LOAD.dividedBy(3));
            suite.stop("redis");
            load.goOnFor(LOAD.dividedBy(3));
            goesOn(load);
            suite.start("redis");
            load.goOnFor(LOAD.dividedBy(3));
            goesOn(load);
        }

        assertConversationsComplete(load);
    }

    /// What is sent from now on is acknowledged. A machine that is slow may refuse some of it before.
    private static void goesOn(MessageLoad load) {
        long now = System.nanoTime();
        await("a message to be sent").until(() -> load.isWellSince(now));
    }

    private static List<Long> heard(EventStreamConnection stream) {
        return stream.events("message.created").stream()
                .map(event -> event.payload().path("seq").asLong())
                .toList();
    }

    private void assertConversationsComplete(MessageLoad load) {
        assertThat(load.failures()).isEmpty();
        for (Conversation conversation : conversations) {
            assertThat(load.acknowledged(conversation)).isNotEmpty();
            assertThat(conversation.clientIds()).doesNotHaveDuplicates().containsAll(load.acknowledged(conversation));
            assertThat(conversation.isGapless()).isTrue();
            conversation.read(Math.max(0, lastSeq(conversation) - UNREAD)).expect(200);
            assertThat(conversation.unreadDifference()).isZero();
        }
        System.out.printf(
                "%,d messages acknowledged, %,d refusals%n",
                conversations.stream()
                        .mapToInt(one -> load.acknowledged(one).size())
                        .sum(),
                load.refusals());
    }

    private static long lastSeq(Conversation conversation) {
        return conversation.get().expect(200).json().path("lastSeq").asLong();
    }
}
