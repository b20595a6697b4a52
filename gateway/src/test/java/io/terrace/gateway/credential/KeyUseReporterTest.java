package io.terrace.gateway.credential;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.Credential.Kind;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.kernel.CredentialUsageRequest;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class KeyUseReporterTest {

    private static final String USES = "/internal/credentials/uses";

    @TestHTTPResource
    URI gateway;

    World world;

    @Inject
    KeyUseReporter keyUses;

    private final List<JsonObject> told = new CopyOnWriteArrayList<>();

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void manyRequestsOfAKeyAreOneReportedUse() {
        listen(new AtomicInteger());
        Partner partner = world.partner();
        String key = partner.key();
        Instant before = Instant.now().minusSeconds(1);

        for (int i = 0; i < 40; i++) {
            provision(partner, key);
        }

        String id = id(partner);
        await().until(() -> !uses(id).isEmpty());
        assertThat(uses(id)).hasSizeLessThan(10);
        assertThat(Instant.parse(uses(id).getLast())).isBetween(before, Instant.now());
    }

    @Test
    void failedReportIsSentLater() {
        AtomicInteger failures = new AtomicInteger(2);
        listen(failures);
        Partner partner = world.partner();

        provision(partner, partner.key());

        String id = id(partner);
        await().until(() -> !uses(id).isEmpty());
        assertThat(failures).hasValueLessThanOrEqualTo(0);
    }

    @Test
    void largeBacklogIsSentInParts() {
        listen(new AtomicInteger());
        Set<String> used = new HashSet<>();
        for (int i = 0; i <= 2 * CredentialUsageRequest.MOST; i++) {
            UUID id = UUID.randomUUID();
            used.add(id.toString());
            keyUses.note(new CachedCredential(key(id), 0, 0), Instant.now());
        }

        await().until(() -> ids().containsAll(used));
        assertThat(told).allMatch(lot -> lot.getJsonObject("lastUsedAt").size() <= CredentialUsageRequest.MOST);
    }

    @Test
    void aRefusedKeyWasNotUsed() {
        listen(new AtomicInteger());
        Partner refused = world.partner().expiresAt(Instant.now().minusSeconds(1));
        Partner admitted = world.partner();

        assertThat(Client.to(gateway, path(refused)).key(refused.key()).get().outcome())
                .isEqualTo("401 api_key_expired");
        provision(admitted, admitted.key());

        await().until(() ->
                told.stream().anyMatch(uses -> !uses.getJsonObject("lastUsedAt").isEmpty()));
        assertThat(told.toString()).doesNotContain(String.valueOf(refused.keyId()));
    }

    private void listen(AtomicInteger failures) {
        world.auth
                .service()
                .on(
                        USES,
                        request -> request.body().onSuccess(body -> {
                            if (failures.getAndDecrement() > 0) {
                                request.response().setStatusCode(503).end();
                            } else {
                                told.add(body.toJsonObject());
                                request.response().setStatusCode(204).end();
                            }
                        }));
    }

    private Set<String> ids() {
        return told.stream()
                .flatMap(lot -> lot.getJsonObject("lastUsedAt").fieldNames().stream())
                .collect(Collectors.toSet());
    }

    private List<String> uses(String id) {
        return told.stream()
                .map(uses -> uses.getJsonObject("lastUsedAt"))
                .filter(uses -> uses.containsKey(id))
                .map(uses -> uses.getString(id))
                .toList();
    }

    private void provision(Partner partner, String key) {
        assertThat(Client.to(gateway, path(partner)).key(key).get().status()).isEqualTo(200);
    }

    private static Credential key(UUID id) {
        return new Credential(
                id,
                Kind.PUBLISHABLE,
                UUID.randomUUID(),
                UUID.randomUUID(),
                "test",
                Status.ACTIVE,
                List.of(),
                List.of(),
                null,
                Map.of(),
                null);
    }

    private static String id(Partner partner) {
        return String.valueOf(partner.keyId());
    }

    private static String path(Partner partner) {
        return "/v2/partners/" + partner.id + "/provision";
    }
}
