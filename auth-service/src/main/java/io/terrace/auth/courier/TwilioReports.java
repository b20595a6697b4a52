package io.terrace.auth.courier;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.auth.AuthConfig;
import jakarta.inject.Singleton;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// What Twilio says later of what it took: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status.
@Singleton
public class TwilioReports {

    /// Where it says so, before the letter's reference.
    public static final String PATH = "/v2/webhooks/otp/twilio";

    private static final String MAC = "HmacSHA1";
    private static final Set<String> LOST = Set.of("undelivered", "failed", "busy", "no-answer", "canceled");

    private final String publicUrl;
    private final Optional<byte[]> key;

    TwilioReports(AuthConfig config) {
        publicUrl = config.publicUrl().toString();
        key = config.otp().twilio().authToken().map(token -> token.getBytes(UTF_8));
    }

    /// Empty where no word is wanted.
    Optional<String> url(String reference) {
        return key.map(wanted -> publicUrl + PATH + "/" + reference);
    }

    /// What a form holds; nothing where it is none.
    public static Map<String, List<String>> form(String body) {
        try {
            return Arrays.stream(body.split("&"))
                    .map(field -> field.split("=", 2))
                    .filter(field -> field.length == 2)
                    .collect(Collectors.groupingBy(
                            field -> URLDecoder.decode(field[0], UTF_8),
                            Collectors.mapping(field -> URLDecoder.decode(field[1], UTF_8), Collectors.toList())));
        } catch (IllegalArgumentException notEncoded) {
            return Map.of();
        }
    }

    /// Whether Twilio says so: https://www.twilio.com/docs/usage/security#validating-requests.
    ///
    /// @param reference the letter's
    public boolean isGenuine(String reference, Map<String, List<String>> form, @Nullable String signature) {
        return signature != null
                && key.map(known -> MessageDigest.isEqual(
                                signed(known, url(reference).orElseThrow(), form), signature.getBytes(UTF_8)))
                        .orElse(false);
    }

    /// Where a message or call was to go that did not arrive. Empty for whatever else is reported.
    public Optional<String> lost(Map<String, List<String>> form) {
        return first(form, "MessageStatus")
                .or(() -> first(form, "CallStatus"))
                .filter(LOST::contains)
                .flatMap(lost -> first(form, "To"));
    }

    private static Optional<String> first(Map<String, List<String>> form, String name) {
        return form.getOrDefault(name, List.of()).stream().findFirst();
    }

    private static byte[] signed(byte[] key, String url, Map<String, List<String>> form) {
        var text = new StringBuilder(url);
        new TreeMap<>(form)
                .forEach((name, values) ->
                        values.forEach(value -> text.append(name).append(value)));
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return Base64.getEncoder().encode(mac.doFinal(text.toString().getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + MAC, e);
        }
    }
}
