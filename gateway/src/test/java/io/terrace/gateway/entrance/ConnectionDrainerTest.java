package io.terrace.gateway.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.RawClient;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Event;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// A gateway that has been told to stop and has not stopped yet.
@QuarkusTest
@TestProfile(ConnectionDrainerTest.OfItsOwn.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@WithTestResource(TestStack.class)
@WithTestResource(value = FakeServices.class, initArgs = @ResourceArg(name = FakeServices.PATIENT, value = "true"))
@Tag("slow")
class ConnectionDrainerTest extends FanAtTheDoor {

    public static final class OfItsOwn implements QuarkusTestProfile {}

    private final Event<ShutdownDelayInitiatedEvent> stopping;

    ConnectionDrainerTest(Event<ShutdownDelayInitiatedEvent> stopping) {
        this.stopping = stopping;
    }

    @Test
    @Order(1)
    void aConnectionEndsWithTheNextAnswerOnIt() throws IOException {
        try (RawClient kept = new RawClient(gateway)) {
            String before = ask(kept, "/v2/feed");
            kept.skip(11);
            stopping.fire(new ShutdownDelayInitiatedEvent());
            String after = ask(kept, "/v2/feed");

            assertThat(before).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("\nconnection:");
            assertThat(after).startsWith("HTTP/1.1 200").containsIgnoringCase("\nconnection: close");
            assertThat(kept.read(100)).isEqualTo("{\"ok\":true}");
        }
    }

    @Test
    @Order(2)
    void aRefusalIsTheLastOnItsConnectionToo() throws IOException {
        stopping.fire(new ShutdownDelayInitiatedEvent());

        try (RawClient late = new RawClient(gateway)) {
            assertThat(ask(late, "/v2/nothing")).startsWith("HTTP/1.1 404").containsIgnoringCase("\nconnection: close");
            assertThat(late.read(10_000)).endsWith("}");
        }
    }

    @Test
    @Order(3)
    void streamEndsBetweenTwoEvents() throws IOException {
        CompletableFuture<HttpServerRequest> stream = stream("data: 1\n\n");

        try (RawClient fan = new RawClient(gateway)) {
            ask(fan, "/v2/stream");
            stream.join();
            assertThat(fan.read(14)).isEqualTo("9\r\ndata: 1\n\n\r\n");
            stopping.fire(new ShutdownDelayInitiatedEvent());

            assertThat(fan.read(10_000))
                    .contains("event: stream.closing\ndata: {\"reason\":\"draining\"}\n\n")
                    .endsWith("\r\n0\r\n\r\n");
        }
    }

    @Test
    @Order(3)
    void withinAnEventAStreamJustEnds() throws IOException {
        CompletableFuture<HttpServerRequest> stream = stream("data: 1\n");

        try (RawClient fan = new RawClient(gateway)) {
            ask(fan, "/v2/stream");
            stream.join();
            assertThat(fan.read(13)).isEqualTo("8\r\ndata: 1\n\r\n");
            stopping.fire(new ShutdownDelayInitiatedEvent());

            assertThat(fan.read(10_000)).isEqualTo("0\r\n\r\n");
        }
    }

    @Test
    @Order(4)
    void aStreamThatComesLateIsServedAndSentOnSoon() throws IOException {
        stopping.fire(new ShutdownDelayInitiatedEvent());
        CompletableFuture<HttpServerRequest> stream = stream("data: 1\n\n");

        try (RawClient fan = new RawClient(gateway)) {
            assertThat(ask(fan, "/v2/stream")).startsWith("HTTP/1.1 200");
            stream.join();

            assertThat(fan.read(10_000)).contains("data: 1").contains("stream.closing");
        }
    }

    private CompletableFuture<HttpServerRequest> stream(String first) {
        CompletableFuture<HttpServerRequest> asked = new CompletableFuture<>();
        world.realtime.on("/v2/stream", request -> {
            request.response()
                    .setChunked(true)
                    .putHeader("Content-Type", "text/event-stream")
                    .write(first);
            asked.complete(request);
        });
        return asked;
    }

    private String ask(RawClient client, String path) throws IOException {
        return client.send(
                        "GET " + path + " HTTP/1.1",
                        "Host: terrace.example",
                        "X-Service-API-Key: " + key,
                        "Authorization: Bearer " + token,
                        "")
                .head();
    }
}
