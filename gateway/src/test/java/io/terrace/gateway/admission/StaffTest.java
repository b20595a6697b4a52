package io.terrace.gateway.admission;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.AuthEvents;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class StaffTest {

    @TestHTTPResource
    URI gateway;

    World world;

    private final UUID member = UUID.randomUUID();
    private final UUID session = UUID.randomUUID();
    private Partner partner;
    private String path;

    @BeforeEach
    void aPartner() {
        partner = world.partner();
        path = "/v2/partners/" + partner.id + "/members";
        world.auth.service().on(path, request -> request.response().end("{}"));
        world.polls.on("/v2/polls", request -> request.response().end("{}"));
    }

    @Test
    void serviceGetsSubjectTenantAndScopes() {
        Client.to(gateway, path).bearer(token(Map.of())).get();

        JsonNode context = world.auth.service().last(path).context();
        assertThat(context.path("sub").asText()).isEqualTo(member.toString());
        assertThat(context.path("pid").asText()).isEqualTo(partner.id.toString());
        assertThat(context.path("sid").asText()).isEqualTo(session.toString());
        assertThat(context.has("cid")).isFalse();
        assertThat(context.path("groups").toString()).isEqualTo("[\"admin\",\"editor\",\"moderator\",\"analyst\"]");
    }

    @ParameterizedTest
    @CsvSource({
        "aud,terrace",
        "aud,terrace-staff2",
        "iss,https://elsewhere.example",
        "role,god",
        "role,fan",
        "role,operator",
        "sub,me",
        "sid,''",
        "pid,''"
    })
    void aTokenThatIsNotQuiteOneIsNone(String claim, String value) {
        assertThat(outcome(token(Map.of(claim, value)))).isEqualTo("401 token_invalid");
    }

    @Test
    void aTokenEnds() {
        long now = Instant.now().getEpochSecond();

        assertThat(outcome(token(Map.of("iat", now - 100, "exp", now - 1)))).isEqualTo("401 token_expired");
    }

    @Test
    void aFansTokenIsNoStaffTokenNorTheOtherWayRound() {
        String fan = world.signer.token(partner.fan());
        var dressed = world.signer.header();
        dressed.put("typ", "staff+jwt");

        assertThat(outcome(fan)).isEqualTo("401 token_invalid");
        assertThat(outcome(world.signer.token(dressed, io.terrace.gateway.fake.Signer.claims(partner.fan()))))
                .isEqualTo("401 token_invalid");
        assertThat(Client.to(gateway, "/v2/feed")
                        .key(partner.key())
                        .bearer(token(Map.of()))
                        .get()
                        .outcome())
                .isEqualTo("401 token_invalid");
        assertThat(Client.to(gateway, "/v2/partners")
                        .bearer(token(Map.of()))
                        .get()
                        .status())
                .isEqualTo(401);
    }

    @Test
    void atWorkInACommunityTheyNeedNoKey() {
        UUID community = UUID.randomUUID();

        assertThat(polls(token(Map.of("cid", community.toString()))).outcome()).isEqualTo("200");

        JsonNode context = world.polls.last("/v2/polls").context();
        assertThat(context.path("cid").asText()).isEqualTo(community.toString());
        assertThat(context.path("pid").asText()).isEqualTo(partner.id.toString());
        assertThat(context.path("groups").toString()).contains("editor").doesNotContain("server", "fan");
        assertThat(context.has("scope")).isFalse();
    }

    @Test
    void aTokenThatOpensNoCommunityOpensNothingOfOne() {
        assertThat(polls(token(Map.of())).outcome()).isEqualTo("401 community_mismatch");
        assertThat(polls(token(Map.of("cid", "everywhere"))).outcome()).isEqualTo("401 token_invalid");
    }

    @Test
    void besideAKeyAStaffTokenIsNoFans() {
        String token = token(Map.of("cid", partner.fan().community().toString()));

        assertThat(Client.to(gateway, "/v2/polls")
                        .key(partner.key())
                        .bearer(token)
                        .get()
                        .outcome())
                .isEqualTo("401 token_invalid");
        assertThat(Client.to(gateway, "/v2/polls")
                        .key(partner.key())
                        .bearer(token)
                        .post("{}")
                        .outcome())
                .isEqualTo("403 insufficient_scope");
    }

    @Test
    void tokenWithoutAKeyIsRefused() {
        assertThat(polls(world.signer.token(partner.fan())).outcome()).isEqualTo("401 api_key_missing");
        assertThat(polls(partner.operatorToken()).outcome()).isEqualTo("401 api_key_missing");
        assertThat(Client.to(gateway, "/v2/feed")
                        .bearer(token(Map.of("cid", UUID.randomUUID().toString())))
                        .get()
                        .outcome())
                .isEqualTo("401 api_key_missing");
    }

    @Test
    void signingInNeedsNeitherKeyNorToken() {
        String challenges = "/v2/staff/otp/challenges";
        world.auth.service().on(challenges, request -> request.response().end("{}"));

        assertThat(Client.to(gateway, challenges).post("{}").status()).isEqualTo(200);
        JsonNode asked = world.auth.service().last(challenges).context();
        assertThat(asked.path("groups").toString()).isEqualTo("[\"anyone\"]");
        assertThat(asked.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("iss", "aud", "sub", "addr", "iat", "exp", "groups");
        assertThat(Client.to(gateway, "/v2/staff/token").post("").outcome()).isEqualTo("401 token_missing");
        assertThat(Client.to(gateway, "/v2/staff/token")
                        .bearer(partner.operatorToken())
                        .post("")
                        .outcome())
                .isEqualTo("401 token_invalid");
    }

    @Test
    void removedStaffMemberIsRefusedAtOnce() throws Exception {
        String token = token(Map.of());
        assertThat(outcome(token)).isEqualTo("200");

        try (AuthEvents events = new AuthEvents()) {
            events.tell(new StaffSessionRevoked(session, member, partner.id, "member_removed", Instant.now()));
            await().until(() -> outcome(token).equals("401 session_revoked"));
        }
    }

    @Test
    void streamOfARemovedStaffMemberEnds() throws Exception {
        world.realtime.on(
                "/v2/stream",
                request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "text/event-stream")
                        .write("event: stream.ready\n\n"));
        String community = UUID.randomUUID().toString();
        long before = world.realtime.count("/v2/stream");
        var doomed = stream(token(Map.of("cid", community)));
        var lasting =
                stream(token(Map.of("cid", community, "sid", UUID.randomUUID().toString())));
        await().until(() -> world.realtime.count("/v2/stream") == before + 2);
        JsonNode context = world.realtime.last("/v2/stream").context();
        assertThat(context.path("cid").asText()).isEqualTo(community);
        assertThat(context.path("groups").toString()).contains("analyst").doesNotContain("fan");

        try (AuthEvents events = new AuthEvents()) {
            events.tell(new StaffSessionRevoked(session, member, partner.id, "member_removed", Instant.now()));
        }

        await().until(doomed::isDone);
        assertThat(doomed.join().status()).isEqualTo(200);
        assertThat(doomed.join().body()).startsWith("event: stream.ready");
        assertThat(lasting).isNotDone();
    }

    private CompletableFuture<Client.Answer> stream(String token) {
        return Client.to(gateway, "/v2/stream").bearer(token).sendAsync("GET");
    }

    @Test
    void theirPartnersOwnLimitIsTheirs() {
        String token = token(Map.of("limits", Map.of("server_reads", 2, "reads", 1)));

        assertThat(outcome(token)).isEqualTo("200");
        Client.Answer second = Client.to(gateway, path).bearer(token).get();

        assertThat(second.header("RateLimit-Policy")).contains("\"server_reads\";q=2;w=60");
        assertThat(outcome(token)).isEqualTo("429 rate_limited");
    }

    private Client.Answer polls(String token) {
        return Client.to(gateway, "/v2/polls").bearer(token).get();
    }

    private String outcome(String token) {
        return Client.to(gateway, path).bearer(token).get().outcome();
    }

    private String token(Map<String, Object> other) {
        long now = Instant.now().getEpochSecond();
        var claims = new HashMap<String, Object>(Map.of(
                "iss",
                TestStack.PUBLIC_URL,
                "aud",
                "terrace-staff",
                "sub",
                member.toString(),
                "sid",
                session.toString(),
                "pid",
                partner.id.toString(),
                "role",
                "admin",
                "iat",
                now,
                "exp",
                now + 900));
        claims.putAll(other);
        var header = world.signer.header();
        header.put("typ", "staff+jwt");
        return world.signer.token(header, claims);
    }
}
