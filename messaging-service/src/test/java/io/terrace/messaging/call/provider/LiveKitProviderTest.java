package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.interfaces.DecodedJWT;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.livekit.server.AccessToken;
import io.livekit.server.CanPublish;
import io.livekit.server.CanPublishData;
import io.livekit.server.CanSubscribe;
import io.livekit.server.RoomJoin;
import io.livekit.server.RoomName;
import io.livekit.server.WebhookReceiver;
import io.terrace.messaging.MessagingConfig;
import io.terrace.messaging.call.provider.FakeVendor.Answer;
import io.terrace.messaging.call.provider.WebhookResult.Events;
import io.terrace.messaging.call.provider.WebhookResult.Rejected;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LiveKitProviderTest {

    private static final String KEY = "APIkey";
    private static final String SECRET = "a-secret-of-at-least-thirty-two-characters";
    private static final UUID FAN = UUID.randomUUID();
    private static final CallRoom ROOM = new CallRoom(UUID.randomUUID(), UUID.randomUUID());

    private final Instant now = Instant.now();
    private FakeVendor vendor;
    private LiveKitProvider provider;

    @BeforeEach
    void start() throws IOException {
        vendor = new FakeVendor();
        MessagingConfig config = ConfigMappingFactory.of(
                MessagingConfig.class,
                Map.of(
                        "terrace.public-url",
                        "https://api.club.example",
                        "terrace.media-signing-key",
                        TestStack.MEDIA_SIGNING_KEY,
                        "terrace.messaging.calls.timeout",
                        "1s",
                        "terrace.messaging.calls.livekit.url",
                        vendor.url().toString(),
                        "terrace.messaging.calls.livekit.api-key",
                        KEY,
                        "terrace.messaging.calls.livekit.api-secret",
                        SECRET));
        provider = new LiveKitProvider(
                config.calls(), new ProviderHttpClient(config), new ObjectMapper(), InstantSource.fixed(now));
    }

    @AfterEach
    void stop() {
        vendor.close();
    }

    @Test
    void roomIsOpenedForTwoWithATokenForThat() throws IOException {
        provider.open(ROOM);

        var asked = vendor.asked().getFirst();
        assertThat(asked.uri()).isEqualTo("/twirp/livekit.RoomService/CreateRoom");
        assertThat(new ObjectMapper().readTree(asked.body()).path("name").asText())
                .isEqualTo(ROOM.name());
        assertThat(verified(bearer(asked.authorization())).getClaim("video").asMap())
                .containsEntry("roomCreate", true);
    }

    @Test
    void vendorsVerifierTakesTheCredential() {
        CallCredential credential = provider.credential(ROOM, FAN, now);

        DecodedJWT token = verified(credential.token());
        assertThat(token.getSubject()).isEqualTo(CallRoom.identity(FAN));
        assertThat(token.getClaim("video").asMap())
                .containsEntry("roomJoin", true)
                .containsEntry("room", ROOM.name())
                .doesNotContainKeys("roomAdmin", "roomCreate");
        assertThat(token.getExpiresAtAsInstant())
                .isEqualTo(
                        Instant.ofEpochSecond(now.plus(Duration.ofMinutes(10)).getEpochSecond()));
        assertThat(credential.url()).isEqualTo("ws://127.0.0.1:" + vendor.url().getPort());
    }

    /// Grant for grant the token that the vendor's own library makes.
    @Test
    void credentialMatchesVendorSdkGrants() {
        var theirs = new AccessToken(KEY, SECRET);
        theirs.setIdentity(CallRoom.identity(FAN));
        theirs.addGrants(
                new RoomJoin(true),
                new RoomName(ROOM.name()),
                new CanPublish(true),
                new CanSubscribe(true),
                new CanPublishData(false));

        DecodedJWT their = verified(theirs.toJwt());
        DecodedJWT ours = verified(provider.credential(ROOM, FAN, now).token());
        assertThat(ours.getClaim("video").asMap())
                .containsAllEntriesOf(their.getClaim("video").asMap());
        assertThat(ours.getSubject()).isEqualTo(their.getSubject());
        assertThat(ours.getIssuer()).isEqualTo(their.getIssuer());
        assertThat(ours.getAlgorithm()).isEqualTo(their.getAlgorithm());
    }

    @Test
    void credentialHasNoSecretInItsText() {
        CallCredential credential = provider.credential(ROOM, FAN, now);

        assertThat(credential.toString()).doesNotContain(credential.token());
    }

    @Test
    void vendorReportsRoomParticipants() throws IOException {
        vendor.answer(request -> new Answer(200, """
                {"participants":[{"sid":"PA_1","identity":"%s","state":"ACTIVE"},
                {"sid":"PA_2","identity":"somebody","state":"ACTIVE"}]}""".formatted(CallRoom.identity(FAN))));

        assertThat(provider.ask(ROOM).fans()).isEqualTo(Set.of(FAN));
    }

    @Test
    void absentRoomHasNoMembers() throws IOException {
        vendor.answer(request -> new Answer(404, "{\"code\":\"not_found\"}"));

        assertThat(provider.ask(ROOM).fans()).isEmpty();
        provider.close(ROOM);
    }

    @Test
    void failingVendorIsDown() {
        vendor.answer(request -> new Answer(503, "{}"));

        assertThatExceptionOfType(ProviderDownException.class).isThrownBy(() -> provider.open(ROOM));
    }

    @Test
    void silentVendorIsDown() {
        vendor.answer(request -> {
            try {
                Thread.sleep(5_000);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return new Answer(200, "{}");
        });

        assertThatExceptionOfType(ProviderDownException.class).isThrownBy(() -> provider.open(ROOM));
    }

    @Test
    void absentVendorIsDown() {
        vendor.close();

        assertThatExceptionOfType(ProviderDownException.class).isThrownBy(() -> provider.ask(ROOM));
    }

    /// Signed as the vendor signs: its own receiver takes it, and so do we.
    @Test
    void webhookThatTheVendorsReceiverTakesIsTaken() {
        String body = joined(now);
        String token = signed(body, now);

        assertThat(new WebhookReceiver(KEY, SECRET).receive(body, token).getEvent())
                .isEqualTo("participant_joined");
        assertThat(provider.read(new ProviderWebhook(token, body), now))
                .isEqualTo(new Events(List.of(new ProviderEvent(
                        "EV_1",
                        ROOM,
                        ProviderEventKind.JOINED,
                        FAN,
                        "PA_1",
                        Instant.ofEpochSecond(now.getEpochSecond())))));
        assertThat(provider.read(new ProviderWebhook("Bearer " + token, body), now))
                .isInstanceOf(Events.class);
    }

    @Test
    void roomThatIsNotOursIsNoNews() {
        String body = joined(now).replace(ROOM.name(), "lobby");

        assertThat(provider.read(new ProviderWebhook(signed(body, now), body), now))
                .isEqualTo(new Events(List.of()));
    }

    @Test
    void unsignedAlteredForgedAndOldWebhooksAreRejected() {
        String body = joined(now);
        String token = signed(body, now);
        String forged = JWT.create()
                .withIssuer(KEY)
                .withExpiresAt(Date.from(now.plusSeconds(60)))
                .withClaim("sha256", hash(body))
                .sign(Algorithm.HMAC256("another-secret-of-at-least-thirty-two"));
        String unhashed = JWT.create()
                .withIssuer(KEY)
                .withExpiresAt(Date.from(now.plusSeconds(60)))
                .sign(Algorithm.HMAC256(SECRET));
        String foreign = JWT.create()
                .withIssuer("another")
                .withExpiresAt(Date.from(now.plusSeconds(60)))
                .withClaim("sha256", hash(body))
                .sign(Algorithm.HMAC256(SECRET));
        String unsigned = JWT.create()
                .withIssuer(KEY)
                .withExpiresAt(Date.from(now.plusSeconds(60)))
                .withClaim("sha256", hash(body))
                .sign(Algorithm.none());
        String old = joined(now.minusSeconds(301));

        assertThat(List.of(
                        provider.read(new ProviderWebhook(null, body), now),
                        provider.read(new ProviderWebhook("", body), now),
                        provider.read(new ProviderWebhook("no.to.ken", body), now),
                        provider.read(new ProviderWebhook(token, body + " "), now),
                        provider.read(new ProviderWebhook(forged, body), now),
                        provider.read(new ProviderWebhook(unhashed, body), now),
                        provider.read(new ProviderWebhook(foreign, body), now),
                        provider.read(new ProviderWebhook(unsigned, body), now),
                        provider.read(new ProviderWebhook(token, body), now.plusSeconds(600)),
                        provider.read(new ProviderWebhook(signed(old, now), old), now),
                        provider.read(new ProviderWebhook(signed("[", now), "["), now)))
                .allMatch(Rejected.class::isInstance);
    }

    private static String joined(Instant at) {
        return """
                {"event":"participant_joined","id":"EV_1","createdAt":"%d","room":{"sid":"RM_1","name":"%s"},\
                "participant":{"sid":"PA_1","identity":"%s","state":"ACTIVE","joinedAt":"%1$d"}}""".formatted(at.getEpochSecond(), ROOM.name(), CallRoom.identity(FAN));
    }

    private static String signed(String body, Instant at) {
        return JWT.create()
                .withIssuer(KEY)
                .withNotBefore(Date.from(at.minusSeconds(5)))
                .withExpiresAt(Date.from(at.plusSeconds(300)))
                .withClaim("sha256", hash(body))
                .sign(Algorithm.HMAC256(SECRET));
    }

    private static String hash(String body) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String bearer(@Nullable String authorization) {
        assertThat(authorization).startsWith("Bearer ");
        return Objects.requireNonNull(authorization).substring(7);
    }

    /// As the vendor checks a token.
    private static DecodedJWT verified(String token) {
        return JWT.require(Algorithm.HMAC256(SECRET)).withIssuer(KEY).build().verify(token);
    }
}
