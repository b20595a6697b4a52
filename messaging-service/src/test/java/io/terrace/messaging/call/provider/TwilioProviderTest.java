package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.twilio.jwt.accesstoken.AccessToken;
import com.twilio.jwt.accesstoken.VoiceGrant;
import com.twilio.security.RequestValidator;
import io.terrace.messaging.MessagingConfig;
import io.terrace.messaging.call.provider.FakeVendor.Answer;
import io.terrace.messaging.call.provider.FakeVendor.Asked;
import io.terrace.messaging.call.provider.WebhookResult.Events;
import io.terrace.messaging.call.provider.WebhookResult.JoinRequest;
import io.terrace.messaging.call.provider.WebhookResult.Rejected;
import io.terrace.platform.kernel.TwilioSignatureValidator;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TwilioProviderTest {

    private static final String ACCOUNT = "AC00000000000000000000000000000001";
    private static final String KEY = "SK00000000000000000000000000000001";
    private static final String KEY_SECRET = "key-secret-of-thirty-two-characters";
    private static final String APPLICATION = "AP00000000000000000000000000000001";
    private static final String AUTH_TOKEN = "the-auth-token";
    private static final String URL = "https://api.club.example/v2/webhooks/telephony/twilio";
    private static final UUID FAN = UUID.randomUUID();
    private static final CallRoom ROOM = new CallRoom(UUID.randomUUID(), UUID.randomUUID());

    private final Instant now = Instant.ofEpochSecond(Instant.now().getEpochSecond());
    private FakeVendor vendor;
    private TwilioProvider provider;

    @BeforeEach
    void start() throws IOException {
        vendor = new FakeVendor();
        MessagingConfig config = ConfigMappingFactory.of(
                MessagingConfig.class,
                Map.of(
                        "terrace.public-url", "https://api.club.example",
                        "terrace.media-signing-key", TestStack.MEDIA_SIGNING_KEY,
                        "terrace.messaging.calls.twilio.url", vendor.url().toString(),
                        "terrace.messaging.calls.twilio.account-sid", ACCOUNT,
                        "terrace.messaging.calls.twilio.api-key-sid", KEY,
                        "terrace.messaging.calls.twilio.api-key-secret", KEY_SECRET,
                        "terrace.messaging.calls.twilio.application-sid", APPLICATION,
                        "terrace.messaging.calls.twilio.auth-token", AUTH_TOKEN));
        provider = new TwilioProvider(config.calls(), new ProviderHttpClient(config), new ObjectMapper());
    }

    @AfterEach
    void stop() {
        vendor.close();
    }

    /// Part for part the token that the vendor's own library makes, but for its id.
    @Test
    void credentialIsTheVendorsOwnAccessToken() throws Exception {
        String token = provider.credential(ROOM, FAN, now).token();

        var grant = new VoiceGrant();
        grant.setIncomingAllow(false);
        grant.setOutgoingApplication(APPLICATION, Map.of("room", ROOM.name()));
        String theirs = new AccessToken.Builder(ACCOUNT, KEY, KEY_SECRET)
                .identity(CallRoom.identity(FAN))
                .grant(grant)
                .ttl(600)
                .build()
                .toJwt();
        JsonNode claims = part(token, 1);
        JsonNode their = part(theirs, 1);
        assertThat(part(token, 0).path("cty").asText())
                .isEqualTo(part(theirs, 0).path("cty").asText());
        assertThat(part(token, 0).path("alg").asText())
                .isEqualTo(part(theirs, 0).path("alg").asText());
        assertThat(claims.path("iss")).isEqualTo(their.path("iss"));
        assertThat(claims.path("sub")).isEqualTo(their.path("sub"));
        assertThat(claims.path("grants").path("identity"))
                .isEqualTo(their.path("grants").path("identity"));
        assertThat(claims.path("grants").path("voice").path("outgoing"))
                .isEqualTo(their.path("grants").path("voice").path("outgoing"));
        assertThat(claims.path("exp").asLong()).isEqualTo(now.getEpochSecond() + 600);
        assertThat(token.substring(token.lastIndexOf('.') + 1)).isEqualTo(hmac256(token));
    }

    @Test
    void vendorsValidatorTakesOurSignature() {
        Map<String, String> form = event("participant-join", now, 1);
        String signature = new TwilioSignatureValidator(AUTH_TOKEN).sign(URL, lists(form));

        assertThat(new RequestValidator(AUTH_TOKEN).validate(URL, form, signature))
                .isTrue();
        assertThat(new RequestValidator(AUTH_TOKEN).validate(URL + "?", form, signature))
                .isFalse();
    }

    @Test
    void participantIsReportedOnceByConferenceAndNumber() {
        assertThat(read(event("participant-join", now, 3)))
                .isEqualTo(new Events(
                        List.of(new ProviderEvent("CF1:3", ROOM, ProviderEventKind.JOINED, FAN, "CA1", now))));
        assertThat(read(event("participant-leave", now, 4)))
                .isEqualTo(
                        new Events(List.of(new ProviderEvent("CF1:4", ROOM, ProviderEventKind.LEFT, FAN, "CA1", now))));
        assertThat(read(event("conference-end", now, 5)))
                .isEqualTo(new Events(
                        List.of(new ProviderEvent("CF1:5", ROOM, ProviderEventKind.ROOM_ENDED, null, null, now))));
        assertThat(read(event("participant-mute", now, 6))).isEqualTo(new Events(List.of()));
    }

    @Test
    void phoneThatDialsAsksToJoin() {
        Map<String, String> form = Map.of(
                "AccountSid",
                ACCOUNT,
                "CallSid",
                "CA1",
                "From",
                "client:" + CallRoom.identity(FAN),
                "room",
                ROOM.name());

        assertThat(read(form)).isEqualTo(new JoinRequest(ROOM, FAN));
        assertThat(provider.admission(ROOM, FAN).orElseThrow())
                .contains("statusCallback=\"" + URL + "\"")
                .contains("participantLabel=\"" + CallRoom.identity(FAN) + "\"")
                .contains(">" + ROOM.name() + "</Conference>");
    }

    @Test
    void unsignedAlteredForeignAndOldWebhooksAreRejected() {
        Map<String, String> form = event("participant-leave", now, 1);
        String signature = new TwilioSignatureValidator(AUTH_TOKEN).sign(URL, lists(form));
        Map<String, String> foreign = new TreeMap<>(form);
        foreign.put("AccountSid", "AC2");
        Map<String, String> dateless = new TreeMap<>(form);
        dateless.put("Timestamp", "yesterday");

        assertThat(List.of(
                        provider.read(new ProviderWebhook(null, encoded(form)), now),
                        provider.read(new ProviderWebhook("AAAA", encoded(form)), now),
                        provider.read(new ProviderWebhook(signature, encoded(form) + "&Muted=true"), now),
                        provider.read(
                                new ProviderWebhook(
                                        new TwilioSignatureValidator("another").sign(URL, lists(form)), encoded(form)),
                                now),
                        provider.read(
                                new ProviderWebhook(
                                        new TwilioSignatureValidator(AUTH_TOKEN).sign("http://other", lists(form)),
                                        encoded(form)),
                                now),
                        provider.read(new ProviderWebhook(signature, "%"), now),
                        read(foreign),
                        read(dateless),
                        read(event("participant-leave", now.minusSeconds(301), 1))))
                .allMatch(Rejected.class::isInstance);
    }

    @Test
    void vendorReportsConferenceParticipants() throws IOException {
        vendor.answer(TwilioProviderTest::api);

        assertThat(provider.ask(ROOM).fans()).isEqualTo(Set.of(FAN));
        assertThat(vendor.asked())
                .allMatch(asked -> asked.authorization() != null
                        && asked.authorization()
                                .equals("Basic "
                                        + Base64.getEncoder()
                                                .encodeToString((KEY + ":" + KEY_SECRET).getBytes(UTF_8))));
    }

    @Test
    void conferenceThatGoesOnIsCompleted() throws IOException {
        vendor.answer(TwilioProviderTest::api);

        provider.close(ROOM);

        assertThat(vendor.asked().stream().filter(asked -> asked.method().equals("POST")))
                .extracting(Asked::uri, Asked::body)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "/2010-04-01/Accounts/" + ACCOUNT + "/Conferences/CF1.json", "Status=completed"));
    }

    @Test
    void accountThatIsRefusedIsDown() {
        vendor.answer(request -> new Answer(401, "{\"code\":20003}"));

        assertThatExceptionOfType(ProviderDownException.class).isThrownBy(() -> provider.open(ROOM));
    }

    private static Answer api(Asked request) {
        if (request.uri().contains("/Participants.json")) {
            return new Answer(
                    200, "{\"participants\":[{\"call_sid\":\"CA1\",\"label\":\"" + CallRoom.identity(FAN) + "\"}]}");
        }
        return new Answer(
                200,
                "{\"conferences\":[{\"sid\":\"CF1\",\"status\":\"in-progress\"},"
                        + "{\"sid\":\"CF0\",\"status\":\"completed\"}]}");
    }

    private WebhookResult read(Map<String, String> form) {
        String signature = new TwilioSignatureValidator(AUTH_TOKEN).sign(URL, lists(form));
        return provider.read(new ProviderWebhook(signature, encoded(form)), now);
    }

    private static Map<String, String> event(String type, Instant at, int number) {
        return new TreeMap<>(Map.of(
                "AccountSid",
                ACCOUNT,
                "ConferenceSid",
                "CF1",
                "FriendlyName",
                ROOM.name(),
                "StatusCallbackEvent",
                type,
                "SequenceNumber",
                String.valueOf(number),
                "Timestamp",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.UTC)),
                "CallSid",
                "CA1",
                "ParticipantLabel",
                CallRoom.identity(FAN)));
    }

    private static Map<String, List<String>> lists(Map<String, String> form) {
        return form.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, field -> List.of(field.getValue())));
    }

    private static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
    }

    private static JsonNode part(String token, int place) throws IOException {
        return new ObjectMapper().readTree(Base64.getUrlDecoder().decode(token.split("\\.", -1)[place]));
    }

    private static String hmac256(String token) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY_SECRET.getBytes(UTF_8), "HmacSHA256"));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        mac.doFinal(token.substring(0, token.lastIndexOf('.')).getBytes(UTF_8)));
    }
}
