package io.terrace.gateway.credential;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.AuthEvents;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeAuth;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A hundred rotations with an overlap, one after the other, while the app and its servers go on.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(value = FakeServices.class, initArgs = @ResourceArg(name = FakeServices.PATIENT, value = "true"))
class RotationTest {

    private static final int ROTATIONS = 100;
    private static final int CLIENTS = 8;

    @TestHTTPResource
    URI gateway;

    World world;

    private final Map<String, Integer> outcomes = new ConcurrentHashMap<>();
    private final AtomicBoolean over = new AtomicBoolean();

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void noRequestFails() throws Exception {
        Partner partner = world.partner().limit("provision", 1_000_000);
        var current = new AtomicReference<>(partner.key());
        var before = new AtomicReference<>(current.get());
        try (AuthEvents events = new AuthEvents();
                var clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int i = 0; i < CLIENTS; i++) {
                AtomicReference<String> key = i % 2 == 0 ? current : before;
                clients.execute(() -> ask(partner, key));
            }
            try {
                for (int i = 0; i < ROTATIONS; i++) {
                    int seen = asked();
                    rotate(partner, current, before, events);
                    await().pollInterval(Duration.ofMillis(5)).until(() -> asked() > seen);
                }
            } finally {
                over.set(true);
            }
        }

        System.out.printf("%d rotations: %s%n", ROTATIONS, outcomes);
        assertThat(outcomes).containsOnlyKeys("200");
        assertThat(asked()).isGreaterThanOrEqualTo(ROTATIONS);
    }

    private int asked() {
        return outcomes.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// Half the clients have the new key at once, the other half only when the next one comes.
    private void rotate(
            Partner partner, AtomicReference<String> current, AtomicReference<String> before, AuthEvents events)
            throws Exception {
        String old = current.get();
        String young = partner.status(Status.ACTIVE).key();
        partner.status(Status.ROTATING).expiresAt(Instant.now().plusSeconds(60)).again(old);
        events.tell(new CredentialRevoked(
                UUID.randomUUID(), FakeAuth.hash(old), partner.id, partner.community, Instant.now()));
        partner.expiresAt(null);
        before.set(old);
        current.set(young);
    }

    private void ask(Partner partner, AtomicReference<String> key) {
        while (!over.get()) {
            String outcome = Client.to(gateway, "/v2/partners/" + partner.id + "/provision")
                    .key(key.get())
                    .get()
                    .outcome();
            outcomes.merge(outcome, 1, Integer::sum);
        }
    }
}
