package io.terrace.gateway.proxy;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.OpenLoop;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.SlowPage;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A service that does eight things at once, each in 40 ms, is asked for three times the 200 a second that it can do.
/// Those who ask do not wait for each other. What becomes of the same without a gateway that turns anyone away:
/// `./terrace bench overload`.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(value = FakeServices.class, initArgs = @ResourceArg(name = FakeServices.DEADLINE, value = "14s"))
class OverloadTest {

    private static final int CAN = 200;
    private static final Duration CALM = Duration.ofSeconds(4);
    private static final int MOST = (int) (CAN * CALM.toSeconds() * 8 / 10);
    private static final Duration TIME = Duration.ofSeconds(8);

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void overloadedServiceRetainsMostThroughput() {
        Partner partner = world.partner().limit("reads", 1_000_000);
        Map<String, String> fan = Map.of(
                "X-Service-API-Key", partner.key(), "Authorization", "Bearer " + world.signer.token(partner.fan()));
        SlowPage page = new SlowPage(world.auth.service().vertx(), 8, Duration.ofMillis(40));
        world.auth.service().on("/v2/auth/sessions", page);
        world.auth.service().on("/v2/auth/token/refresh", page);

        OpenLoop peak = peak(fan, page);
        OpenLoop.Running refreshing = OpenLoop.start(gateway, HttpMethod.POST, "/v2/auth/token/refresh", fan, 10, TIME);
        OpenLoop.Running elsewhere = OpenLoop.start(gateway, HttpMethod.GET, "/v2/feed", fan, 10, TIME);
        OpenLoop.Running health = OpenLoop.start(gateway, HttpMethod.GET, "/health", fan, 5, TIME);
        OpenLoop overloaded = OpenLoop.run(gateway, HttpMethod.GET, "/v2/auth/sessions", fan, 3 * CAN, TIME);
        OpenLoop refreshed = refreshing.join();

        double ratio = (double) (overloaded.served() + refreshed.served())
                / TIME.toSeconds()
                / ((double) peak.served() / CALM.toSeconds());
        System.out.printf("peak %s%noverloaded %s%nrefreshes %s%nratio %.2f%n", peak, overloaded, refreshed, ratio);
        assertThat(peak.served()).isGreaterThan(MOST);
        assertThat(ratio).isGreaterThanOrEqualTo(0.8);
        assertThat(overloaded.outcomes().keySet()).isSubsetOf(200, 503);
        assertThat(overloaded.withoutRetryAfter()).isZero();
        assertThat(refreshed.outcomes()).containsOnlyKeys(200);
        assertThat(elsewhere.join().outcomes()).containsOnlyKeys(200);
        assertThat(health.join().outcomes()).containsOnlyKeys(200);
    }

    /// Measured again where the machine had something else to do.
    private OpenLoop peak(Map<String, String> fan, SlowPage page) {
        OpenLoop peak = calm(fan, page);
        for (int again = 0; again < 4 && peak.served() <= MOST; again++) {
            peak = calm(fan, page);
        }
        return peak;
    }

    private OpenLoop calm(Map<String, String> fan, SlowPage page) {
        OpenLoop calm = OpenLoop.run(gateway, HttpMethod.GET, "/v2/auth/sessions", fan, CAN, CALM);
        await().until(page::isIdle);
        return calm;
    }
}
