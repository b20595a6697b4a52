package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.messaging.CallsConfig;
import io.terrace.messaging.call.provider.ProviderHttpClient.Answer;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.TwilioSignatureValidator;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jspecify.annotations.Nullable;

/// Twilio: a call is a conference that both phones dial into through the TwiML application.
///
/// https://www.twilio.com/docs/iam/access-tokens, https://www.twilio.com/docs/voice/twiml/conference and
/// https://www.twilio.com/docs/voice/api/conference-resource.
final class TwilioProvider implements TelephonyProvider {

    static final String NAME = "twilio";

    /// What the application's Voice URL ends with, and where a conference's events go.
    static final String PATH = "/v2/webhooks/telephony/" + NAME;

    private static final String ROOM = "room";
    private static final String CLIENT = "client:";

    private final CallsConfig.Twilio account;
    private final String accountSid;
    private final String apiKeySid;
    private final String apiKeySecret;
    private final String applicationSid;
    private final TwilioSignatureValidator twilioSignature;
    private final String webhookUrl;
    private final Duration credentialTtl;
    private final ProviderHttpClient http;
    private final ObjectMapper json;

    TwilioProvider(CallsConfig config, ProviderHttpClient http, ObjectMapper json) {
        account = config.twilio();
        accountSid = ProviderConfigValidator.required(account.accountSid(), "twilio.account-sid");
        apiKeySid = ProviderConfigValidator.required(account.apiKeySid(), "twilio.api-key-sid");
        apiKeySecret = ProviderConfigValidator.required(account.apiKeySecret(), "twilio.api-key-secret");
        applicationSid = ProviderConfigValidator.required(account.applicationSid(), "twilio.application-sid");
        twilioSignature = new TwilioSignatureValidator(
                ProviderConfigValidator.required(account.authToken(), "twilio.auth-token"));
        webhookUrl = config.publicUrl() + PATH;
        credentialTtl = config.credentialTtl();
        this.http = http;
        this.json = json;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String signatureHeader() {
        return TwilioSignatureValidator.HEADER;
    }

    /// A conference begins when the first phone comes. This asks whether the account answers at all.
    @Override
    public void open(CallRoom room) throws ProviderDownException {
        conferences(room);
    }

    @Override
    public CallCredential credential(CallRoom room, UUID fan, Instant now) {
        var claims = new JwtClaims();
        claims.setJwtId(apiKeySid + "-" + Ids.next());
        claims.setIssuer(apiKeySid);
        claims.setSubject(accountSid);
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(now.plus(credentialTtl).getEpochSecond()));
        claims.setClaim(
                "grants",
                Map.of(
                        "identity",
                        CallRoom.identity(fan),
                        "voice",
                        Map.of(
                                "incoming",
                                Map.of("allow", false),
                                "outgoing",
                                Map.of("application_sid", applicationSid, "params", Map.of(ROOM, room.name())))));
        String token = HmacJwtSigner.sign(Map.of("cty", "twilio-fpa;v=1"), claims, apiKeySecret);
        return new CallCredential(NAME, token, credentialTtl.toSeconds(), room.name(), null);
    }

    @Override
    public RoomPresence ask(CallRoom room) throws ProviderDownException {
        Set<UUID> present = new HashSet<>();
        for (String conference : conferences(room)) {
            Answer answer = get("Participants", "/Conferences/" + encoded(conference) + "/Participants.json");
            if (!answer.isAbsent()) {
                for (JsonNode participant : parse(answer.body()).path("participants")) {
                    CallRoom.fan(participant.path("label").asText()).ifPresent(present::add);
                }
            }
        }
        return new RoomPresence(present);
    }

    @Override
    public void close(CallRoom room) throws ProviderDownException {
        for (String conference : conferences(room)) {
            http.send(
                    "Conferences",
                    request("/Conferences/" + encoded(conference) + ".json")
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("Status=completed"))
                            .build());
        }
    }

    /// Those of the room that are not over: names are used again, ids are not.
    private List<String> conferences(CallRoom room) throws ProviderDownException {
        Answer answer = get("Conferences", "/Conferences.json?PageSize=20&FriendlyName=" + encoded(room.name()));
        if (answer.isAbsent()) {
            throw new ProviderDownException("There is no such account at Twilio");
        }
        List<String> going = new ArrayList<>();
        for (JsonNode conference : parse(answer.body()).path("conferences")) {
            if (!conference.path("status").asText().equals("completed")) {
                going.add(conference.path("sid").asText());
            }
        }
        return going;
    }

    /// Twilio signs what it posts to the URL it was given, and says when each event was.
    @Override
    public WebhookResult read(ProviderWebhook webhook, Instant now) {
        Map<String, List<String>> form = TwilioSignatureValidator.form(webhook.body());
        if (!twilioSignature.isValid(webhookUrl, form, webhook.signature())
                || !accountSid.equals(first(form, "AccountSid"))) {
            return new WebhookResult.Rejected();
        }
        return form.containsKey("StatusCallbackEvent") ? event(form, now) : joinRequest(form);
    }

    /// A phone has dialled: the room is in the token that we signed, and the identity is the token's too.
    private static WebhookResult joinRequest(Map<String, List<String>> form) {
        String from = first(form, "From");
        Optional<UUID> fan = from.startsWith(CLIENT) ? CallRoom.fan(from.substring(CLIENT.length())) : Optional.empty();
        return CallRoom.parse(first(form, ROOM))
                .flatMap(room -> fan.<WebhookResult>map(known -> new WebhookResult.JoinRequest(room, known)))
                .orElseGet(WebhookResult.UnknownRoom::new);
    }

    private static WebhookResult event(Map<String, List<String>> form, Instant now) {
        Instant at = instant(first(form, "Timestamp"));
        if (at == null || !WebhookAgePolicy.isRecent(at, now)) {
            return new WebhookResult.Rejected();
        }
        String id = first(form, "ConferenceSid") + ":" + first(form, "SequenceNumber");
        String stay = first(form, "CallSid");
        Optional<UUID> fan = CallRoom.fan(first(form, "ParticipantLabel"));
        boolean isStay = fan.isPresent() && !stay.isEmpty();
        if (id.length() > ProviderEvent.MAX_ID || stay.length() > ProviderEvent.MAX_ID) {
            return new WebhookResult.Events(List.of());
        }
        return CallRoom.parse(first(form, "FriendlyName"))
                .flatMap(room -> switch (first(form, "StatusCallbackEvent")) {
                    case "participant-join" ->
                        isStay ? stay(id, room, ProviderEventKind.JOINED, fan.get(), stay, at) : Optional.empty();
                    case "participant-leave" ->
                        isStay ? stay(id, room, ProviderEventKind.LEFT, fan.get(), stay, at) : Optional.empty();
                    case "conference-end" -> stay(id, room, ProviderEventKind.ROOM_ENDED, null, null, at);
                    default -> Optional.<ProviderEvent>empty();
                })
                .<WebhookResult>map(event -> new WebhookResult.Events(List.of(event)))
                .orElseGet(() -> new WebhookResult.Events(List.of()));
    }

    private static Optional<ProviderEvent> stay(
            String id,
            CallRoom room,
            ProviderEventKind kind,
            @Nullable UUID fan,
            @Nullable String connection,
            Instant at) {
        return Optional.of(new ProviderEvent(id, room, kind, fan, connection, at));
    }

    private static @Nullable Instant instant(String timestamp) {
        try {
            return DateTimeFormatter.RFC_1123_DATE_TIME.parse(timestamp, Instant::from);
        } catch (DateTimeException notATime) {
            return null;
        }
    }

    /// The phone goes into the conference; no participant's leaving ends it, for they may come back.
    @Override
    public Optional<String> admission(CallRoom room, UUID fan) {
        return Optional.of("<Response><Dial><Conference startConferenceOnEnter=\"true\" endConferenceOnExit=\"false\""
                + " beep=\"false\" participantLabel=\"" + CallRoom.identity(fan) + "\""
                + " statusCallbackEvent=\"start end join leave\" statusCallbackMethod=\"POST\" statusCallback=\""
                + webhookUrl.replace("&", "&amp;").replace("\"", "&quot;") + "\">" + room.name()
                + "</Conference></Dial></Response>");
    }

    @Override
    public Optional<String> rejection() {
        return Optional.of("<Response><Reject/></Response>");
    }

    private Answer get(String operation, String path) throws ProviderDownException {
        return http.send(operation, request(path).GET().build());
    }

    private HttpRequest.Builder request(String path) {
        String credentials = apiKeySid + ":" + apiKeySecret;
        return HttpRequest.newBuilder(URI.create(account.url() + "/2010-04-01/Accounts/" + encoded(accountSid) + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)));
    }

    private JsonNode parse(String body) throws ProviderDownException {
        try {
            return json.readTree(body);
        } catch (JsonProcessingException e) {
            throw new ProviderDownException("No JSON from Twilio");
        }
    }

    /// Empty where it is not there.
    private static String first(Map<String, List<String>> form, String name) {
        return form.getOrDefault(name, List.of("")).getFirst();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
