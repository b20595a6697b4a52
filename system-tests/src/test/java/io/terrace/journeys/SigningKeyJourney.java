package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.Json;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The key that access tokens are signed with changes, and nobody notices.
@Order(6)
@ExtendWith(SuiteParameter.class)
class SigningKeyJourney {

    private final Suite suite;
    private final Club club;
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicBoolean running = new AtomicBoolean(true);

    SigningKeyJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
    }

    @Test
    void throughARotationNoRequestFails() throws InterruptedException {
        FanClient fan = suite.newFan(club.app());
        FanClient patient = suite.newFan(club.app());
        Thread refreshing = Thread.startVirtualThread(() -> refresh(fan));
        Thread asking = Thread.startVirtualThread(() -> ask(patient));

        String first = kid(fan.accessToken());
        String second = rotate();
        running.set(false);
        refreshing.join();
        asking.join();

        System.out.printf("Signing keys: a rotation, %d requests, %d failed%n", requests.get(), failures.size());
        assertThat(failures).isEmpty();
        assertThat(first).isNotEqualTo(second);
        assertThat(requests.get()).isGreaterThan(100);
        assertThat(published()).contains(first, second);
    }

    @Test
    void withdrawnKeyEndsItsTokensButNotTheSession() {
        FanClient fan = suite.newFan(club.app());
        String leaked = kid(fan.accessToken());
        fan.feed().expect(200);

        try (EventStreamConnection stream = fan.listen()) {
            ApiResponse withdrawn = suite.operator()
                    .post("/v2/operator/signing-keys/" + leaked + "/withdraw")
                    .expect(200);
            long refusedAfter = millis(withdrawn, fan.refusedSoon());
            await().until(stream::ended);
            System.out.printf("Signing keys: withdrawn, its tokens refused after %d ms%n", refusedAfter);
            assertThat(refusedAfter).isLessThan(5_000);
        }

        String refreshToken = fan.session().path("refreshToken").asText();
        FanClient again = await().until(() -> refreshed(refreshToken), this::isServed);
        assertThat(again.session().path("sessionId")).isEqualTo(fan.session().path("sessionId"));
        assertThat(kid(again.accessToken())).isNotEqualTo(leaked).isIn(published());
        assertThat(published()).doesNotContain(leaked);
        suite.operator().get("/v2/operator/audit-log/verify").expect(200);
        assertThat(suite.operator()
                        .get("/v2/operator/audit-log?action=access_token_key_withdrawn")
                        .expect(200)
                        .text("/items/0/targetId")
                        .replace("-", ""))
                .isEqualTo(leaked);
    }

    private static long millis(ApiResponse from, ApiResponse to) {
        return Duration.ofNanos(to.arrivedAt() - from.arrivedAt()).toMillis();
    }

    private FanClient refreshed(String token) {
        return FanClient.of(club.app(), club.app().post("/v2/auth/token/refresh", Map.of("refreshToken", token)));
    }

    private boolean isServed(FanClient fan) {
        return fan.feed().status() == 200;
    }

    /// Until the next key signs.
    private String rotate() {
        String next = suite.operator()
                .post("/v2/operator/signing-keys/rotate", Map.of("signsInSec", 30))
                .expect(200)
                .text("/kid");
        await().pollInterval(Duration.ofSeconds(1))
                .until(() -> kid(suite.newFan(club.app()).accessToken()).equals(next));
        return next;
    }

    private void refresh(FanClient fan) {
        String token = fan.session().path("refreshToken").asText();
        while (running.get()) {
            ApiResponse answer = seen(club.app().post("/v2/auth/token/refresh", Map.of("refreshToken", token)));
            if (answer.status() == 200) {
                token = answer.text("/refreshToken");
                seen(club.app().bearing(answer.text("/accessToken")).get("/v2/feed?scope=community"));
            }
        }
    }

    private void ask(FanClient fan) {
        while (running.get()) {
            seen(fan.feed());
        }
    }

    private ApiResponse seen(ApiResponse answer) {
        requests.incrementAndGet();
        if (answer.status() != 200) {
            failures.add(answer.toString());
        }
        return answer;
    }

    private List<String> published() {
        return suite.operator()
                .get("/v2/operator/signing-keys")
                .expect(200)
                .json()
                .findValuesAsText("kid");
    }

    static String kid(String token) {
        String header = new String(Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.'))), UTF_8);
        return Json.read(header).path("kid").asText();
    }
}
