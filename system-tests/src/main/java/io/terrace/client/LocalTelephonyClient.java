package io.terrace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The webhooks of an installation's local telephony provider: what it says of a call's room.
public final class LocalTelephonyClient {

    public static final String SIGNATURE_HEADER = "X-Local-Signature";

    private static final String MAC = "HmacSHA256";

    private final ApiClient nobody;
    private final String secret;

    private LocalTelephonyClient(ApiClient nobody, String secret) {
        this.nobody = nobody;
        this.secret = secret;
    }

    /// @param home the installation's folder
    public static LocalTelephonyClient of(ApiClient nobody, Path home) {
        return new LocalTelephonyClient(nobody, InstallationSecretReader.read(home, "local-telephony"));
    }

    /// @param kind `room_ended`; `lost` where the room is gone and nothing more is said of it
    public static String event(String kind, String room) {
        return Json.write(Map.of(
                "id",
                UUID.randomUUID().toString(),
                "event",
                kind,
                "room",
                room,
                "at",
                Instant.now().toString()));
    }

    /// Sends it, signed.
    public ApiResponse send(String event) {
        return send(event, sign(event));
    }

    public ApiResponse send(String event, String signature) {
        return nobody.with(SIGNATURE_HEADER, signature)
                .with("Content-Type", "application/json")
                .send("POST", "/v2/webhooks/telephony/local", BodyPublishers.ofString(event));
    }

    public String sign(String event) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), MAC));
            return HexFormat.of().formatHex(mac.doFinal(event.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + MAC, e);
        }
    }
}
