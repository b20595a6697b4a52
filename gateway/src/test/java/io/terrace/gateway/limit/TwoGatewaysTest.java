package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.BusyLoop;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Waiting;
import io.terrace.gateway.fake.Wire;
import io.terrace.gateway.limit.RateLimitPolicy.By;
import io.terrace.gateway.limit.RateLimitPolicy.OnOutage;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class TwoGatewaysTest {

    private final LeasingRateLimiter one;
    private final Vertx vertx;
    private final GatewayConfig config;

    TwoGatewaysTest(LeasingRateLimiter one, Vertx vertx, GatewayConfig config) {
        this.one = one;
        this.vertx = vertx;
        this.config = config;
    }

    @RepeatedTest(5)
    void ofFiveHundredAtOnceOverBothSixtyPass() throws Exception {
        String redis = ConfigProvider.getConfig().getValue("quarkus.redis.hosts", String.class);
        Vertx otherVertx = Vertx.vertx();
        LeasingRateLimiter other = new LeasingRateLimiter(
                new RedisRateCounter(
                        otherVertx, new RedisClientFactory(new RedisOptions().setConnectionString(redis)), config),
                config);
        RateLimitPolicy policy = new RateLimitPolicy("test", 60, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);
        String fan = UUID.randomUUID().toString();
        RateLimitSubject here = new RateLimitSubject("test", fan);
        RateLimitSubject there = new RateLimitSubject("test", fan);

        List<CompletableFuture<RateLimitDecision>> asked = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            asked.add(ask(vertx, one, here, policy));
            asked.add(ask(otherVertx, other, there, policy));
        }

        int admitted = 0;
        for (CompletableFuture<RateLimitDecision> answer : asked) {
            admitted += answer.get(60, TimeUnit.SECONDS).admitted() ? 1 : 0;
        }
        assertThat(admitted).isEqualTo(60);
        otherVertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Test
    void ofFiveHundredAtOnceSixtyPassThoughEveryAnswerMeetsABusyLoop() {
        Vertx elsewhere = Vertx.vertx();
        Vertx cold = Vertx.vertx();
        Wire wire = new Wire(elsewhere, ConfigProvider.getConfig().getValue("quarkus.redis.hosts", URI.class));
        wire.hold();
        RedisRateCounter counter = new RedisRateCounter(
                cold, new RedisClientFactory(new RedisOptions().setConnectionString(wire.redis())), config);
        RateLimitPolicy policy = new RateLimitPolicy("test", 60, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);
        String key = "quota:test:" + UUID.randomUUID();
        List<CompletableFuture<Boolean>> passed = new ArrayList<>();

        try (BusyLoop busy = new BusyLoop(cold)) {
            for (int i = 0; i < 500; i++) {
                CompletableFuture<Boolean> one = new CompletableFuture<>();
                busy.loop()
                        .runOnContext(now -> counter.count(key, policy, 1)
                                .onComplete(ruling -> one.complete(
                                        ruling.failed() || ruling.result().admits())));
                passed.add(one);
            }
            while (!passed.stream().allMatch(CompletableFuture::isDone)) {
                if (wire.holdsSome()) {
                    busy.give(() -> {
                                wire.release();
                                BusyLoop.keepBusy(config.limits().timeout().plusMillis(100));
                            })
                            .join();
                }
            }
        }

        assertThat(passed).filteredOn(CompletableFuture::join).hasSize(60);
        Waiting.on(cold.close());
        Waiting.on(elsewhere.close());
    }

    private static CompletableFuture<RateLimitDecision> ask(
            Vertx vertx, LeasingRateLimiter leases, RateLimitSubject account, RateLimitPolicy policy) {
        CompletableFuture<RateLimitDecision> ruling = new CompletableFuture<>();
        vertx.runOnContext(now -> {
            RateLimitDecision known = leases.decide(account, policy);
            Future<RateLimitDecision> answer =
                    known == null ? leases.ask(account, policy) : Future.succeededFuture(known);
            answer.onSuccess(ruling::complete).onFailure(ruling::completeExceptionally);
        });
        return ruling;
    }
}
