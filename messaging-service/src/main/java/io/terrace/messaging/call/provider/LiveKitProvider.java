package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.messaging.CallsConfig;
import io.terrace.messaging.call.provider.ProviderHttpClient.Answer;
import io.terrace.platform.kernel.Sha256Hash;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jspecify.annotations.Nullable;

/// LiveKit: https://docs.livekit.io/home/get-started/authentication/, https://docs.livekit.io/home/server/webhooks/ and
/// https://docs.livekit.io/reference/server/server-apis/.
final class LiveKitProvider implements TelephonyProvider {

    static final String NAME = "livekit";

    private static final String SERVICE = "/twirp/livekit.RoomService/";
    private static final String BEARER = "Bearer ";
    private static final Duration SERVER_TOKEN_TTL = Duration.ofMinutes(1);

    /// Longer than a call rings, so that a caller who waits in the room is not put out of it.
    private static final long EMPTY_SEC = 120;

    /// A phone that lost its network has so long to come back.
    private static final long DEPARTURE_SEC = 20;

    private static final int PARTIES = 2;
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(10);

    private final URI url;
    private final String clientUrl;
    private final String apiKey;
    private final String apiSecret;
    private final Duration credentialTtl;
    private final ProviderHttpClient http;
    private final ObjectMapper json;
    private final InstantSource clock;

    LiveKitProvider(CallsConfig config, ProviderHttpClient http, ObjectMapper json, InstantSource clock) {
        var account = config.livekit();
        url = ProviderConfigValidator.required(account.url(), "livekit.url");
        clientUrl = account.clientUrl()
                .orElseGet(() -> URI.create(url.toString().replaceFirst("^http", "ws")))
                .toString();
        apiKey = ProviderConfigValidator.required(account.apiKey(), "livekit.api-key");
        apiSecret = ProviderConfigValidator.required(account.apiSecret(), "livekit.api-secret");
        credentialTtl = config.credentialTtl();
        this.http = http;
        this.json = json;
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String signatureHeader() {
        return "Authorization";
    }

    @Override
    public void open(CallRoom room) throws ProviderDownException {
        Answer answer = ask(
                "CreateRoom",
                Map.of("roomCreate", true),
                Map.of(
                        "name",
                        room.name(),
                        "emptyTimeout",
                        EMPTY_SEC,
                        "departureTimeout",
                        DEPARTURE_SEC,
                        "maxParticipants",
                        PARTIES));
        if (answer.isAbsent()) {
            throw new ProviderDownException("There is no LiveKit at its URL");
        }
    }

    @Override
    public CallCredential credential(CallRoom room, UUID fan, Instant now) {
        Map<String, Object> grant = Map.of(
                "roomJoin",
                true,
                "room",
                room.name(),
                "canPublish",
                true,
                "canSubscribe",
                true,
                "canPublishData",
                false,
                "canPublishSources",
                List.of("microphone"));
        JwtClaims claims = claims(grant, now, credentialTtl);
        claims.setSubject(CallRoom.identity(fan));
        String token = HmacJwtSigner.sign(Map.of(), claims, apiSecret);
        return new CallCredential(NAME, token, credentialTtl.toSeconds(), room.name(), clientUrl);
    }

    @Override
    public RoomPresence ask(CallRoom room) throws ProviderDownException {
        Answer answer =
                ask("ListParticipants", Map.of("roomAdmin", true, "room", room.name()), Map.of("room", room.name()));
        if (answer.isAbsent()) {
            return RoomPresence.NOBODY;
        }
        Set<UUID> present = new HashSet<>();
        for (JsonNode participant : parse(answer.body()).path("participants")) {
            if (!participant.path("state").asText().equals("DISCONNECTED")) {
                CallRoom.fan(participant.path("identity").asText()).ifPresent(present::add);
            }
        }
        return new RoomPresence(present);
    }

    @Override
    public void close(CallRoom room) throws ProviderDownException {
        ask("DeleteRoom", Map.of("roomCreate", true), Map.of("room", room.name()));
    }

    /// The token in the header is signed with our secret, and carries the SHA-256 of the body.
    @Override
    public WebhookResult read(ProviderWebhook webhook, Instant now) {
        String signature = webhook.signature();
        if (signature == null) {
            return new WebhookResult.Rejected();
        }
        String token = signature.startsWith(BEARER) ? signature.substring(BEARER.length()) : signature;
        boolean genuine = HmacJwtSigner.verify(token, apiKey, apiSecret, now)
                .filter(claims -> isHashOf(claims.getClaimValueAsString("sha256"), webhook.body()))
                .isPresent();
        return genuine ? read(webhook.body(), now) : new WebhookResult.Rejected();
    }

    private WebhookResult read(String body, Instant now) {
        JsonNode event;
        try {
            event = parse(body);
        } catch (ProviderDownException noJson) {
            return new WebhookResult.Rejected();
        }
        Instant at = Instant.ofEpochSecond(number(event.path("createdAt")));
        if (!WebhookAgePolicy.isRecent(at, now)) {
            return new WebhookResult.Rejected();
        }
        return CallRoom.parse(event.path("room").path("name").asText())
                .flatMap(room -> event(event, room, at))
                .<WebhookResult>map(known -> new WebhookResult.Events(List.of(known)))
                .orElseGet(() -> new WebhookResult.Events(List.of()));
    }

    private static Optional<ProviderEvent> event(JsonNode event, CallRoom room, Instant at) {
        String id = event.path("id").asText();
        if (id.isEmpty() || id.length() > ProviderEvent.MAX_ID) {
            return Optional.empty();
        }
        JsonNode participant = event.path("participant");
        Optional<UUID> fan = CallRoom.fan(participant.path("identity").asText());
        String connection = participant.path("sid").asText();
        boolean isStay = fan.isPresent() && !connection.isEmpty() && connection.length() <= ProviderEvent.MAX_ID;
        return switch (event.path("event").asText()) {
            case "participant_joined" ->
                isStay
                        ? Optional.of(new ProviderEvent(
                                id, room, ProviderEventKind.JOINED, fan.get(), connection, joinedAt(participant, at)))
                        : Optional.empty();
            case "participant_left", "participant_connection_aborted" ->
                isStay
                        ? Optional.of(new ProviderEvent(id, room, ProviderEventKind.LEFT, fan.get(), connection, at))
                        : Optional.empty();
            case "room_finished" ->
                Optional.of(new ProviderEvent(id, room, ProviderEventKind.ROOM_ENDED, null, null, at));
            default -> Optional.empty();
        };
    }

    /// To the millisecond where LiveKit says so: a phone may come back within a second.
    private static Instant joinedAt(JsonNode participant, Instant at) {
        long millis = number(participant.path("joinedAtMs"));
        Instant exact = Instant.ofEpochMilli(millis);
        return Duration.between(at, exact).abs().compareTo(Duration.ofMinutes(1)) < 0 ? exact : at;
    }

    /// A 64-bit number, which protobuf's JSON writes as text; 0 where it is neither.
    private static long number(JsonNode node) {
        long number = node.asLong(0);
        return number > 0 && number < 1L << 48 ? number : 0;
    }

    private static boolean isHashOf(@Nullable String claimed, String body) {
        try {
            byte[] hash = Sha256Hash.of(body.getBytes(UTF_8));
            return claimed != null
                    && MessageDigest.isEqual(hash, Base64.getDecoder().decode(claimed));
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    private Answer ask(String method, Map<String, Object> grant, Map<String, Object> request)
            throws ProviderDownException {
        return http.send(method, request(method, grant, request));
    }

    private HttpRequest request(String method, Map<String, Object> grant, Map<String, Object> request) {
        String token = HmacJwtSigner.sign(Map.of(), claims(grant, clock.instant(), SERVER_TOKEN_TTL), apiSecret);
        return HttpRequest.newBuilder(URI.create(url + SERVICE + method))
                .header("Authorization", BEARER + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(write(request)))
                .build();
    }

    private JwtClaims claims(Map<String, Object> grant, Instant now, Duration ttl) {
        var claims = new JwtClaims();
        claims.setIssuer(apiKey);
        // Clocks differ by some seconds.
        claims.setNotBefore(NumericDate.fromSeconds(now.minus(CLOCK_SKEW).getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(now.plus(ttl).getEpochSecond()));
        claims.setClaim("video", new HashMap<>(grant));
        return claims;
    }

    private String write(Map<String, Object> request) {
        try {
            return json.writeValueAsString(request);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts and numbers have a JSON form", e);
        }
    }

    private JsonNode parse(String body) throws ProviderDownException {
        try {
            return json.readTree(body);
        } catch (JsonProcessingException e) {
            throw new ProviderDownException("No JSON from LiveKit");
        }
    }
}
