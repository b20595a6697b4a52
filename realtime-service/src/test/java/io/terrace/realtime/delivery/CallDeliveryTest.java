package io.terrace.realtime.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.MessagingEvent.CallAnswered;
import io.terrace.platform.events.MessagingEvent.CallEnded;
import io.terrace.platform.events.MessagingEvent.CallRinging;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CallDeliveryTest {

    @Inject
    ObjectMapper json;

    private final KafkaTestClient broker = new KafkaTestClient();
    private final TestFan caller = TestFan.anyone();
    private final TestFan invitee = TestFan.of(caller.community());
    private final TestFan otherDevice = new TestFan(invitee.community(), invitee.id(), Ids.next());
    private final UUID call = Ids.next();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void callIsStreamedToBothAndAnsweredElsewhereToOtherDevices() throws Exception {
        try (SseClient callers = caller.listen();
                SseClient answering = invitee.listen();
                SseClient other = otherDevice.listen();
                SseClient strangers = TestFan.of(caller.community()).listen()) {
            broker.send(
                    Ids.next(),
                    new CallRinging(call, caller.community(), caller.id(), invitee.id(), now.plusSeconds(45), now));
            broker.send(
                    Ids.next(),
                    new CallAnswered(call, caller.community(), caller.id(), invitee.id(), invitee.session(), now));
            broker.send(
                    Ids.next(),
                    new CallEnded(call, caller.community(), caller.id(), invitee.id(), "ended", "hung_up", now, now));

            other.await("call.ended");
            answering.await("call.ended");
            callers.await("call.ended");

            assertThat(types(callers)).containsExactly("call.ringing", "call.answered", "call.ended");
            assertThat(types(answering)).containsExactly("call.ringing", "call.answered", "call.ended");
            assertThat(types(other))
                    .containsExactly("call.ringing", "call.answered", "call.answered_elsewhere", "call.ended");
            assertThat(types(strangers)).isEmpty();
            assertThat(callers.await("call.ringing").json().path("data")).isEqualTo(json.readTree("""
                            {"callId": "%s", "callerId": "%s", "inviteeId": "%s", "state": "ringing",
                             "ringsUntil": "%s"}""".formatted(
                            call,
                            caller.id(),
                            invitee.id(),
                            json.writeValueAsString(now.plusSeconds(45)).replace("\"", ""))));
        }
    }

    private static List<String> types(SseClient client) {
        return client.blocks().stream()
                .map(SseBlock::event)
                .filter(Objects::nonNull)
                .filter(type -> type.startsWith("call."))
                .toList();
    }
}
