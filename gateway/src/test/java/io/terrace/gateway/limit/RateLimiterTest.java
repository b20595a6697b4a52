package io.terrace.gateway.limit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Fan;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.Signer;
import io.terrace.gateway.fake.World;
import io.terrace.platform.kernel.ApiKeyFormat;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(value = FakeServices.class, initArgs = @ResourceArg(name = FakeServices.PATIENT, value = "true"))
class RateLimiterTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void ofFiveHundredAtOnceSixtyPass() {
        Partner partner = world.partner();
        String key = partner.key();
        String token = world.signer.token(partner.fan());

        List<CompletableFuture<Client.Answer>> sent = IntStream.range(0, 500)
                .mapToObj(i -> Client.to(gateway, "/v2/freestyles")
                        .key(key)
                        .bearer(token)
                        .sendAsync("POST"))
                .toList();

        assertThat(sent.stream().collect(groupingBy(answer -> answer.join().outcome(), counting())))
                .isEqualTo(Map.of("200", 60L, "429 rate_limited", 440L));
    }

    @Test
    void everyResponseHasRateLimitHeaders() {
        Partner partner = world.partner().limit("reads", 2);
        String key = partner.key();
        String token = world.signer.token(partner.fan());

        var first = feed(key, token);
        var second = feed(key, token);
        var third = feed(key, token);

        assertThat(first.header("RateLimit-Policy")).contains("\"reads\";q=2;w=60");
        assertThat(first.header("RateLimit").orElseThrow()).matches("\"reads\";r=1;t=(60|59)");
        assertThat(second.header("RateLimit").orElseThrow()).startsWith("\"reads\";r=0;t=");
        assertThat(third.outcome()).isEqualTo("429 rate_limited");
        assertThat(third.json().path("policy").asText()).isEqualTo("reads");
        assertThat(third.json().path("retryable").asBoolean()).isTrue();
        assertThat(Long.parseLong(third.header("Retry-After").orElseThrow())).isBetween(60L, 90L);
    }

    @Test
    void fansDoNotEatEachOthersShare() {
        Partner partner = world.partner().limit("reads", 1);
        String key = partner.key();

        assertThat(feed(key, world.signer.token(partner.fan())).status()).isEqualTo(200);
        assertThat(feed(key, world.signer.token(partner.fan())).status()).isEqualTo(200);
    }

    @Test
    void aFansNewTokenIsStillTheSameFan() {
        Partner partner = world.partner().limit("reads", 1);
        String key = partner.key();
        Fan fan = partner.fan();

        assertThat(feed(key, world.signer.token(fan)).status()).isEqualTo(200);
        assertThat(feed(key, world.signer.token(fan)).outcome()).isEqualTo("429 rate_limited");
    }

    @Test
    void aServerMayWriteMoreThanAFan() {
        Partner partner = world.partner();
        String secret = partner.secretKey();

        List<CompletableFuture<Client.Answer>> sent = IntStream.range(0, 200)
                .mapToObj(i -> Client.to(gateway, "/v2/polls").key(secret).sendAsync("POST"))
                .toList();

        assertThat(sent).allSatisfy(answer -> {
            assertThat(answer.join().outcome()).isEqualTo("200");
            assertThat(answer.join().header("RateLimit-Policy")).contains("\"server_writes\";q=3000;w=60");
        });
        assertThat(Client.to(gateway, "/v2/polls").key(secret).get().header("RateLimit-Policy"))
                .contains("\"server_reads\";q=6000;w=60");
    }

    @Test
    void aServersOwnLimitIsNoneOfItsFans() {
        Partner partner = world.partner().limit("server_writes", 1);
        String secret = partner.secretKey();

        assertThat(polls(secret).outcome()).isEqualTo("200");
        var over = polls(secret);

        assertThat(over.outcome()).isEqualTo("429 rate_limited");
        assertThat(over.json().path("policy").asText()).isEqualTo("server_writes");
        assertThat(polls(partner.secretKey()).outcome()).isEqualTo("200");
        assertThat(Client.to(gateway, "/v2/freestyles")
                        .key(partner.key())
                        .bearer(world.signer.token(partner.fan()))
                        .send("POST")
                        .header("RateLimit-Policy"))
                .contains("\"writes\";q=60;w=60");
    }

    @Test
    void staffMayWriteAsMuchAsAServer() {
        String token = world.signer.token(staffHeader(), staffClaims());

        assertThat(Client.to(gateway, "/v2/polls").bearer(token).send("POST").header("RateLimit-Policy"))
                .contains("\"server_writes\";q=3000;w=60");
    }

    @Test
    void tillsOfOneCommunityShareTheLimit() {
        Partner partner = world.partner().limit("tills", 3);
        Partner other = world.partner().limit("tills", 3);
        var claims = Signer.claims(partner.fan());
        claims.putAll(Map.of("aud", "terrace-staff", "role", "editor", "limits", Map.of("tills", 3)));
        String cashier = world.signer.token(staffHeader(), claims);
        String till = "/v2/coupons/redeem";

        var first = Client.to(gateway, till).key(partner.secretKey()).post("{}");
        var second = Client.to(gateway, "/v2/coupons/validate")
                .key(partner.secretKey())
                .post("{}");
        var third = Client.to(gateway, till).bearer(cashier).post("{}");
        var fourth = Client.to(gateway, till).key(partner.secretKey()).post("{}");

        assertThat(first.header("RateLimit-Policy")).contains("\"tills\";q=3;w=60");
        assertThat(List.of(first.outcome(), second.outcome(), third.outcome())).containsOnly("200");
        assertThat(fourth.outcome()).isEqualTo("429 rate_limited");
        assertThat(Client.to(gateway, till).bearer(cashier).post("{}").outcome())
                .isEqualTo("429 rate_limited");
        assertThat(Client.to(gateway, till).key(other.secretKey()).post("{}").outcome())
                .isEqualTo("200");
    }

    @Test
    void provisioningIsCountedByKeyAndSignInByAddress() {
        Partner partner = world.partner().limit("provision", 1);
        String path = "/v2/partners/" + partner.id + "/provision";
        String key = partner.key();
        Partner stadium = world.partner().limit("sign_in", 1);

        assertThat(Client.to(gateway, path).key(key).get().status()).isEqualTo(200);
        assertThat(Client.to(gateway, path).key(key).get().outcome()).isEqualTo("429 rate_limited");
        assertThat(Client.to(gateway, path).key(partner.key()).get().status()).isEqualTo(200);
        assertThat(Client.to(gateway, "/v2/auth/partner-sync")
                        .key(stadium.key())
                        .post("{}")
                        .status())
                .isEqualTo(200);
        assertThat(Client.to(gateway, "/v2/auth/partner-sync")
                        .key(stadium.key())
                        .post("{}")
                        .outcome())
                .isEqualTo("429 rate_limited");
    }

    @Test
    void repeatedFailedAuthIsLimited() {
        for (int i = 0; i < 60; i++) {
            assertThat(stranger("127.0.0.9").outcome()).isEqualTo("401 api_key_missing");
        }

        assertThat(stranger("127.0.0.9").outcome()).isEqualTo("429 rate_limited");
        assertThat(stranger("127.0.0.9").json().path("policy").asText()).isEqualTo("unauthenticated");
        assertThat(stranger("127.0.0.10").outcome()).isEqualTo("401 api_key_missing");
    }

    @Test
    void afterTooManyBadKeysAGoodOneThatIsNotHeldIsStillTaken() {
        String known = world.partner().key();
        assertThat(knock("127.0.0.12", known).outcome()).isEqualTo("401 token_missing");
        for (int i = 0; i < 60; i++) {
            assertThat(knock("127.0.0.11", madeUp()).outcome()).isEqualTo("401 api_key_invalid");
        }
        assertThat(knock("127.0.0.11", madeUp()).outcome()).isEqualTo("429 rate_limited");

        var refused = knock("127.0.0.11", madeUp());
        String young = world.partner().key();
        String operator = world.partner().operatorToken();

        assertThat(refused.outcome()).isEqualTo("429 rate_limited");
        assertThat(refused.json().path("policy").asText()).isEqualTo("unauthenticated");
        assertThat(Long.parseLong(refused.header("Retry-After").orElseThrow())).isBetween(1L, 60L);
        assertThat(knock("127.0.0.11", known).outcome()).isEqualTo("401 token_missing");
        assertThat(knock("127.0.0.11", young).outcome()).isEqualTo("401 token_missing");
        assertThat(Client.to(gateway, "/v2/partners")
                        .from("127.0.0.11")
                        .bearer(operator)
                        .get()
                        .status())
                .isEqualTo(200);
        assertThat(knock("127.0.0.12", madeUp()).outcome()).isEqualTo("401 api_key_invalid");
    }

    @Test
    void aFloodOfBadKeysAsksAboutNoMoreThanItsAddressMay() {
        for (int i = 0; i <= 60; i++) {
            knock("127.0.0.15", madeUp());
        }
        long begun = System.nanoTime();
        List<String> flood = Stream.generate(RateLimiterTest::madeUp).limit(600).toList();

        List<String> outcomes = flood.stream()
                .map(key -> Client.to(gateway, "/v2/feed")
                        .from("127.0.0.15")
                        .key(key)
                        .sendAsync("GET"))
                .toList()
                .stream()
                .map(answer -> answer.join().outcome())
                .distinct()
                .toList();

        double seconds = (System.nanoTime() - begun) / 1e9;
        assertThat(outcomes).containsExactly("429 rate_limited");
        assertThat(flood.stream().mapToLong(world.auth::askedAbout).sum())
                .isLessThanOrEqualTo((long) (200 * (1 + seconds)) + 1);
    }

    @Test
    void afterTooManyBadStaffTokensAGoodOneIsStillTaken() {
        String path = "/v2/polls";
        for (int i = 0; i < 60; i++) {
            assertThat(staff("127.0.0.13", path).outcome()).isEqualTo("401 token_invalid");
        }

        assertThat(staff("127.0.0.13", path).outcome()).isEqualTo("429 rate_limited");
        assertThat(staff("127.0.0.13", path).header("RateLimit").orElseThrow())
                .startsWith("\"unauthenticated\";r=0;t=");
        assertThat(staff("127.0.0.14", path).outcome()).isEqualTo("401 token_invalid");
        assertThat(Client.to(gateway, path)
                        .from("127.0.0.13")
                        .bearer(world.signer.token(staffHeader(), staffClaims()))
                        .get()
                        .status())
                .isEqualTo(200);
    }

    private Map<String, Object> staffHeader() {
        var header = world.signer.header();
        header.put("typ", "staff+jwt");
        return header;
    }

    private Map<String, Object> staffClaims() {
        var claims = Signer.claims(world.partner().fan());
        claims.put("aud", "terrace-staff");
        claims.put("role", "analyst");
        return claims;
    }

    private Client.Answer staff(String address, String path) {
        return Client.to(gateway, path)
                .from(address)
                .bearer(world.signer.token(
                        staffHeader(), Map.of("jti", UUID.randomUUID().toString())))
                .get();
    }

    private Client.Answer knock(String address, String presented) {
        return Client.to(gateway, "/v2/feed").from(address).key(presented).get();
    }

    /// Well-formed, so that only auth-service could tell.
    private static String madeUp() {
        return ApiKeyFormat.complete(
                "pk_test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 32));
    }

    private Client.Answer stranger(String address) {
        return Client.to(gateway, "/v2/feed").from(address).get();
    }

    private Client.Answer polls(String secret) {
        return Client.to(gateway, "/v2/polls").key(secret).send("POST");
    }

    private Client.Answer feed(String key, String token) {
        return Client.to(gateway, "/v2/feed").key(key).bearer(token).get();
    }
}
