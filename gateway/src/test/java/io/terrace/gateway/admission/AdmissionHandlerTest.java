package io.terrace.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeAuth;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.kernel.ApiKeyFormat;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class AdmissionHandlerTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void withoutAKeyNothingOpens() {
        assertThat(Client.to(gateway, "/v2/feed").get().outcome()).isEqualTo("401 api_key_missing");
        assertThat(Client.to(gateway, "/v2/feed").bearer("x").get().outcome()).isEqualTo("401 api_key_missing");
    }

    @Test
    void unknownKeyIsInvalid() {
        assertThat(provision(world.partner(), ApiKeyFormat.complete("pk_live_" + "a".repeat(32))))
                .isEqualTo("401 api_key_invalid");
        assertThat(provision(world.partner(), "pk_live_" + "a".repeat(38))).isEqualTo("401 api_key_invalid");
        assertThat(provision(world.partner(), "nonsense")).isEqualTo("401 api_key_invalid");
    }

    @Test
    void aDeadKeyOpensNothing() {
        Partner revoked = world.partner().status(Status.REVOKED);
        Partner expired = world.partner().status(Status.EXPIRED);
        Partner past = world.partner().expiresAt(Instant.now().minusSeconds(1));

        assertThat(provision(revoked, revoked.key())).isEqualTo("401 api_key_invalid");
        assertThat(provision(expired, expired.key())).isEqualTo("401 api_key_expired");
        assertThat(provision(past, past.key())).isEqualTo("401 api_key_expired");
    }

    @Test
    void aKeyBeingRotatedStillOpens() {
        Partner partner = world.partner().status(Status.ROTATING);

        assertThat(provision(partner, partner.key())).isEqualTo("200");
    }

    @Test
    void appIsPublishedAsItsKey() {
        Partner partner = world.partner();

        Client.to(gateway, "/v2/auth/partner-sync")
                .key(partner.key())
                .bearer("x.y.z")
                .post("{}");

        var context = world.auth.service().last("/v2/auth/partner-sync").context();
        assertThat(context.path("groups").get(0).asText()).isEqualTo("app");
        assertThat(context.path("sub").asText()).isEqualTo(context.path("key").asText());
        assertThat(context.path("cid").asText()).isEqualTo(partner.community.toString());
        assertThat(context.has("sid")).isFalse();
    }

    @Test
    void secretKeyReachesOnlyServerRoutes() {
        Partner partner = world.partner();
        String secret = partner.secretKey();
        String path = "/v2/partners/" + partner.id + "/api-keys";

        assertThat(Client.to(gateway, path).key(secret).get().status()).isEqualTo(200);
        assertThat(world.auth
                        .service()
                        .last(path)
                        .context()
                        .path("groups")
                        .get(0)
                        .asText())
                .isEqualTo("server");
        assertThat(Client.to(gateway, path).key(partner.key()).get().outcome()).isEqualTo("403 insufficient_scope");
        assertThat(Client.to(gateway, "/v2/feed").key(secret).get().outcome()).isEqualTo("403 insufficient_scope");
    }

    @Test
    void serviceGetsTheScopesOfASecretKey() {
        Partner partner = world.partner();
        String path = "/v2/partners/" + partner.id + "/api-keys";

        Client.to(gateway, path).key(partner.secretKey()).get();
        assertThat(world.auth.service().last(path).context().has("scope")).isFalse();

        Client.to(gateway, path)
                .key(partner.scopes("api_keys:read", "polls:*").secretKey())
                .get();
        assertThat(world.auth.service().last(path).context().path("scope").asText())
                .isEqualTo("api_keys:read polls:*");
    }

    @Test
    void anotherPartnersPathIsRefusedWhetherOrNotItExists() {
        Partner partner = world.partner();
        Partner other = world.partner();

        var existing = Client.to(gateway, "/v2/partners/" + other.id + "/provision")
                .key(partner.key())
                .get();
        var absent = Client.to(gateway, "/v2/partners/" + UUID.randomUUID() + "/provision")
                .key(partner.key())
                .get();
        var malformed = Client.to(gateway, "/v2/partners/me/provision")
                .key(partner.key())
                .get();

        assertThat(existing.outcome()).isEqualTo("403 api_key_partner_mismatch");
        assertThat(anonymous(absent)).isEqualTo(anonymous(existing));
        assertThat(anonymous(malformed)).isEqualTo(anonymous(existing));
        assertThat(Client.to(gateway, "/v2/partners/" + other.id + "/api-keys")
                        .key(partner.secretKey())
                        .get()
                        .outcome())
                .isEqualTo("403 api_key_partner_mismatch");
    }

    @Test
    void anOperatorComesWithATokenAndNoKey() {
        String token = world.partner().operatorToken();

        assertThat(Client.to(gateway, "/v2/partners").bearer(token).get().status())
                .isEqualTo(200);

        var context = world.auth.service().last("/v2/partners").context();
        assertThat(context.path("groups").get(0).asText()).isEqualTo("operator");
        assertThat(context.has("cid")).isFalse();
        assertThat(context.has("key")).isFalse();
    }

    @Test
    void anOperatorsTokenOpensOperatorsRoutesOnly() {
        Partner partner = world.partner();
        String token = partner.operatorToken();

        assertThat(Client.to(gateway, "/v2/feed").key(token).get().outcome()).isEqualTo("401 api_key_invalid");
        assertThat(Client.to(gateway, "/v2/feed")
                        .key(partner.key())
                        .bearer(token)
                        .get()
                        .outcome())
                .isEqualTo("401 token_invalid");
        assertThat(Client.to(gateway, "/v2/partners").get().outcome()).isEqualTo("401 token_missing");
        assertThat(Client.to(gateway, "/v2/partners")
                        .bearer("op_" + "0".repeat(40))
                        .get()
                        .outcome())
                .isEqualTo("401 token_invalid");
        assertThat(Client.to(gateway, "/v2/partners")
                        .bearer(partner.key())
                        .get()
                        .outcome())
                .isEqualTo("401 token_invalid");
    }

    @Test
    void oldSdkGetsUpgradeRequired() {
        Partner partner = world.partner().minSdkVersion("1.5.0");
        String key = partner.key();

        var old = Client.to(gateway, path(partner))
                .key(key)
                .header("X-Service-SDK-Version", "1.4.9")
                .get();

        assertThat(old.outcome()).isEqualTo("426 sdk_upgrade_required");
        assertThat(old.json().path("minVersion").asText()).isEqualTo("1.5.0");
        assertThat(Client.to(gateway, path(partner))
                        .key(key)
                        .header("X-Service-SDK-Version", "1.10.0")
                        .get()
                        .status())
                .isEqualTo(200);
        assertThat(provision(partner, key)).isEqualTo("200");
    }

    @Test
    void ticketReplacesKeyAndToken() {
        String hash = FakeAuth.hash(world.partner().key());
        world.realtime.on("/v2/stream", request -> {
            request.response().putHeader("X-Service-Key-Hash", hash);
            FakeService.json(request, 200, "{}");
        });

        assertThat(Client.to(gateway, "/v2/stream?ticket=t1").get().status()).isEqualTo(200);

        var seen = world.realtime.last("/v2/stream");
        assertThat(seen.uri()).isEqualTo("/v2/stream?ticket=t1");
        assertThat(seen.context().path("groups").get(0).asText()).isEqualTo("app");
        assertThat(seen.context().has("cid")).isFalse();
    }

    @Test
    void aTicketWithAKeyIsOfTheKeysCommunity() {
        Partner partner = world.partner();

        assertThat(Client.to(gateway, "/v2/stream?ticket=t2")
                        .key(partner.key())
                        .get()
                        .status())
                .isEqualTo(200);

        assertThat(world.realtime.last("/v2/stream").context().path("cid").asText())
                .isEqualTo(partner.community.toString());
        assertThat(Client.to(gateway, "/v2/stream?ticket=")
                        .key(partner.key())
                        .get()
                        .outcome())
                .isEqualTo("401 token_missing");
    }

    @Test
    void signedUrlNeedsNoCredentialAndRevealsNothing() {
        assertThat(Client.to(gateway, "/v2/media/c/1?expires=1&signature=s")
                        .get()
                        .status())
                .isEqualTo(200);

        assertThat(world.media.last("/v2/media/c/1").header("Authorization")).isNull();
        assertThat(world.media.last("/v2/media/c/1").uri()).endsWith("?expires=1&signature=s");
    }

    private String provision(Partner partner, String key) {
        return Client.to(gateway, path(partner)).key(key).get().outcome();
    }

    private static String path(Partner partner) {
        return "/v2/partners/" + partner.id + "/provision";
    }

    private static String anonymous(Client.Answer answer) {
        return answer.body().replaceAll("\"requestId\":\"[^\"]*\"", "");
    }
}
