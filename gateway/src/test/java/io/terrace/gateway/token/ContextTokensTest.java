package io.terrace.gateway.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.upstream.Upstream;
import io.terrace.gateway.upstream.Upstreams;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class ContextTokensTest {

    private final UUID key = UUID.randomUUID();
    private final Instant now = Instant.now();
    private final FanToken fan = new FanToken(
            UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), "test", 2_000_000_000, "kid");
    private final ContextTokens tokens;
    private final Upstreams upstreams;
    private final GatewayConfig config;
    private Upstream feed;
    private Upstream wallet;

    ContextTokensTest(ContextTokens tokens, Upstreams upstreams, GatewayConfig config) {
        this.tokens = tokens;
        this.upstreams = upstreams;
        this.config = config;
    }

    @BeforeEach
    void twoServices() {
        feed = upstreams.named("feed-service");
        wallet = upstreams.named("wallet-service");
    }

    @Test
    void eachKeyAndServiceHasItsOwn() {
        byte[] first = sign(key, feed);

        assertThat(sign(key, feed)).isSameAs(first);
        assertThat(sign(key, wallet)).isNotEqualTo(first);
        assertThat(sign(key, feed)).isSameAs(first);
        assertThat(sign(UUID.randomUUID(), feed)).isNotEqualTo(first);
    }

    @Test
    void whatIsFoundAgainIsAsOldAsItWas() {
        sign(key, feed);
        long madeAt = signed().madeAt();
        sign(key, wallet);
        sign(key, feed);

        assertThat(signed().madeAt()).isEqualTo(madeAt);
    }

    @Test
    void eachServiceHasOneHoweverOftenTheKeyChanges() {
        for (int i = 0; i < 3; i++) {
            sign(UUID.randomUUID(), feed);
            sign(UUID.randomUUID(), wallet);
        }

        Given last = signed();
        assertThat(Given.without(last, feed.name())).isNull();
        assertThat(Given.without(fan.given(wallet.name()), wallet.name())).isSameAs(last);
    }

    @Test
    void whatIsTooOldIsGivenToNobody() {
        byte[] old = {1};
        fan.give(
                feed.name(),
                key,
                old,
                now.getEpochSecond() - config.tokens().contextFor().toSeconds());

        assertThat(sign(key, feed)).isNotEqualTo(old);
    }

    @Test
    void whatIsFromTheFutureIsGivenToNobody() {
        byte[] early = {1};
        fan.give(feed.name(), key, early, now.getEpochSecond() + 1);

        assertThat(sign(key, feed)).isNotEqualTo(early);
    }

    private byte[] sign(UUID with, Upstream service) {
        return tokens.sign(fan, with, () -> claims(with), service, now).array();
    }

    private Given signed() {
        return Objects.requireNonNull(fan.given(feed.name()));
    }

    private ContextClaims claims(UUID with) {
        return new ContextClaims(
                "fan",
                fan.userId(),
                fan.communityId(),
                fan.partnerId(),
                fan.sessionId(),
                with,
                "test",
                null,
                fan.expiresAt(),
                null);
    }
}
