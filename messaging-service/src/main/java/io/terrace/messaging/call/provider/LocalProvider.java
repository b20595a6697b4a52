package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.messaging.CallsConfig;
import io.terrace.platform.kernel.Ids;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Plays both phones, for development and tests: a fan with a credential is in the room at once, and everyone leaves
/// when it is closed. It says so as a vendor does, a moment later. One process only knows its own rooms.
///
/// A signed webhook of its own, `{id, event, room, fanId?, connection?, at}`, says what else a phone may do: `joined`,
/// `left`, `room_ended`; or `lost`, after which the room is gone and no word of it ever came.
final class LocalProvider implements TelephonyProvider {

    static final String NAME = "local";

    private static final String MAC = "HmacSHA256";

    private final Duration credentialTtl;
    private final Optional<String> secret;
    private final ObjectMapper json;
    private final InstantSource clock;
    private final Consumer<ProviderEvent> sink;
    /// The connection of each fan in each room.
    private final Map<CallRoom, Map<UUID, String>> rooms = new ConcurrentHashMap<>();

    LocalProvider(CallsConfig config, ObjectMapper json, InstantSource clock, Consumer<ProviderEvent> sink) {
        if (!config.environment().equals("development")) {
            throw new IllegalStateException("terrace.messaging.calls.provider=local is for development only; set"
                    + " terrace.environment=development, or choose another");
        }
        credentialTtl = config.credentialTtl();
        secret = config.local().secret();
        this.json = json;
        this.clock = clock;
        this.sink = sink;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String signatureHeader() {
        return "X-Local-Signature";
    }

    @Override
    public void open(CallRoom room) {
        rooms.putIfAbsent(room, new ConcurrentHashMap<>());
    }

    @Override
    public CallCredential credential(CallRoom room, UUID fan, Instant now) {
        String connection = Ids.next().toString();
        rooms.computeIfAbsent(room, _ -> new ConcurrentHashMap<>()).put(fan, connection);
        say(room, ProviderEventKind.JOINED, fan, connection);
        return new CallCredential(NAME, "local." + connection, credentialTtl.toSeconds(), room.name(), null);
    }

    @Override
    public RoomPresence ask(CallRoom room) {
        return new RoomPresence(rooms.getOrDefault(room, Map.of()).keySet());
    }

    @Override
    public void close(CallRoom room) {
        Map<UUID, String> there = rooms.remove(room);
        if (there != null) {
            there.forEach((fan, connection) -> say(room, ProviderEventKind.LEFT, fan, connection));
            say(room, ProviderEventKind.ROOM_ENDED, null, null);
        }
    }

    private void say(CallRoom room, ProviderEventKind kind, @Nullable UUID fan, @Nullable String connection) {
        var event = new ProviderEvent(Ids.next().toString(), room, kind, fan, connection, clock.instant());
        Thread.ofVirtual().name("local-telephony").start(() -> sink.accept(event));
    }

    /// The signature is the HMAC-SHA256 of the body, in hex.
    @Override
    public WebhookResult read(ProviderWebhook webhook, Instant now) {
        boolean genuine = secret.filter(key -> isSignature(webhook, key)).isPresent();
        if (!genuine) {
            return new WebhookResult.Rejected();
        }
        try {
            JsonNode event = json.readTree(webhook.body());
            Instant at = Instant.parse(event.path("at").asText());
            Optional<CallRoom> room = CallRoom.parse(event.path("room").asText());
            String id = event.path("id").asText();
            if (!WebhookAgePolicy.isRecent(at, now) || id.isEmpty() || id.length() > ProviderEvent.MAX_ID) {
                return new WebhookResult.Rejected();
            }
            return room.map(known -> new WebhookResult.Events(
                            event(event, id, known, at).stream().toList()))
                    .orElseGet(() -> new WebhookResult.Events(List.of()));
        } catch (JsonProcessingException | DateTimeException malformed) {
            return new WebhookResult.Rejected();
        }
    }

    private Optional<ProviderEvent> event(JsonNode event, String id, CallRoom room, Instant at) {
        String kind = event.path("event").asText();
        if (kind.equals("lost")) {
            rooms.remove(room);
            return Optional.empty();
        }
        UUID fan = CallRoom.fan(event.path("fanId").asText().replace("-", "")).orElse(null);
        String connection = event.path("connection").asText();
        boolean isStay = fan != null && !connection.isEmpty() && connection.length() <= ProviderEvent.MAX_ID;
        return Arrays.stream(ProviderEventKind.values())
                .filter(known -> known.name().equalsIgnoreCase(kind))
                .filter(known -> isStay || known == ProviderEventKind.ROOM_ENDED)
                .findFirst()
                .map(known -> known == ProviderEventKind.ROOM_ENDED
                        ? new ProviderEvent(id, room, known, null, null, at)
                        : new ProviderEvent(id, room, known, fan, connection, at));
    }

    private static boolean isSignature(ProviderWebhook webhook, String key) {
        String given = webhook.signature();
        return given != null
                && MessageDigest.isEqual(
                        given.getBytes(UTF_8), sign(webhook.body(), key).getBytes(UTF_8));
    }

    static String sign(String body, String key) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key.getBytes(UTF_8), MAC));
            return HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + MAC, e);
        }
    }
}
