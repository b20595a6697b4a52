package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.gateway.upstream.UpstreamService;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.Mac;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class ContextTokenSignerTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> DATES = List.of("iat", "exp");

    private final UUID key = UUID.randomUUID();
    private final Instant now = Instant.now();
    private final FanToken fan = new FanToken(
            UUID.randomUUID(),
            UUID.randomUUID(),
            UUID.randomUUID(),
            UUID.randomUUID(),
            "test",
            2_000_000_000,
            900,
            "kid");
    private final ContextTokenSigner tokens;
    private final UpstreamRegistry upstreams;
    private final GatewayConfig config;
    private UpstreamService feed;
    private UpstreamService wallet;

    ContextTokenSignerTest(ContextTokenSigner tokens, UpstreamRegistry upstreams, GatewayConfig config) {
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
        RefreshableContextTokenHeader first = sign(key, feed);

        assertThat(sign(key, feed)).isSameAs(first);
        assertThat(sign(key, wallet).text()).isNotEqualTo(first.text());
        assertThat(sign(key, feed)).isSameAs(first);
        assertThat(sign(UUID.randomUUID(), feed)).isNotSameAs(first);
    }

    @Test
    void signingForAnotherKeyLeavesEarlierTokensUnchanged() {
        RefreshableContextTokenHeader onItsWay = sign(key, feed);
        String text = onItsWay.text();

        sign(UUID.randomUUID(), feed);

        assertThat(onItsWay.text()).isEqualTo(text);
    }

    @Test
    void cachedTokenIsReusedUnchanged() {
        String first = sign(key, feed).text();
        sign(key, wallet);

        assertThat(sign(key, feed, now.plusSeconds(reusedFor() - 1)).text()).isEqualTo(first);
    }

    @Test
    void eachServiceHasOneHoweverOftenTheKeyChanges() {
        for (int i = 0; i < 3; i++) {
            sign(UUID.randomUUID(), feed);
            sign(UUID.randomUUID(), wallet);
        }

        CachedContextTokenHeader last = Objects.requireNonNull(fan.given(feed.name()));
        assertThat(CachedContextTokenHeader.without(last, feed.name())).isNull();
        assertThat(CachedContextTokenHeader.without(fan.given(wallet.name()), wallet.name()))
                .isSameAs(last);
    }

    @Test
    void oldTokenIsResignedWithTheSameClaims() throws Exception {
        ObjectNode first = claimsOf(sign(key, feed).text());
        assertThat(first.path("iat").asLong()).isEqualTo(now.getEpochSecond());

        Instant later = now.plusSeconds(reusedFor());
        ObjectNode second = claimsOf(sign(key, feed, later).text());

        assertThat(second.path("iat").asLong()).isEqualTo(later.getEpochSecond());
        assertThat(second.path("exp").asLong()).isEqualTo(later.getEpochSecond() + 60);
        assertThat(second.path("sub").asText()).isEqualTo(fan.userId().toString());
        assertThat(second.path("key").asText()).isEqualTo(key.toString());
        assertThat(second.remove(DATES)).isEqualTo(first.remove(DATES));
    }

    @Test
    void futureTokenIsResigned() throws Exception {
        sign(key, feed, now.plusSeconds(1));

        assertThat(claimsOf(sign(key, feed).text()).path("iat").asLong()).isEqualTo(now.getEpochSecond());
    }

    @Test
    void halfResignedTokenIsNeverSeen() throws Exception {
        RefreshableContextTokenHeader header = sign(key, feed);
        AtomicBoolean done = new AtomicBoolean();
        Thread dating = Thread.ofPlatform().start(() -> {
            for (long second = 0; !done.get(); second += reusedFor()) {
                sign(key, feed, now.plusSeconds(second));
            }
        });
        Set<Long> dates = new HashSet<>();
        try {
            for (int i = 0; i < 5_000; i++) {
                dates.add(claimsOf(header.text()).path("iat").asLong());
                header.show(shown -> claimsOf(shown.toString()));
            }
        } finally {
            done.set(true);
            dating.join();
        }

        assertThat(dates).hasSizeGreaterThan(1);
    }

    private RefreshableContextTokenHeader sign(UUID with, UpstreamService service) {
        return sign(with, service, now);
    }

    private RefreshableContextTokenHeader sign(UUID with, UpstreamService service, Instant at) {
        return tokens.sign(fan, with, () -> claims(with), service, at);
    }

    private long reusedFor() {
        return config.tokens().contextFor().toSeconds();
    }

    /// Of a header whose signature holds.
    private ObjectNode claimsOf(String header) {
        assertThat(header).startsWith("Bearer ");
        String[] parts = header.substring("Bearer ".length()).split("\\.", -1);
        byte[] signature = signature(parts[0] + "." + parts[1]);
        assertThat(parts[2]).isEqualTo(Base64.getUrlEncoder().withoutPadding().encodeToString(signature));
        try {
            return (ObjectNode) JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] signature(String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(ContextTokenClaimNames.key(FakeServices.key("feed-service")));
            return mac.doFinal(content.getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
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
