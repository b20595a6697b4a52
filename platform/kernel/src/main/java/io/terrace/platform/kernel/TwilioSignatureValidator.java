package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The signature Twilio puts on a form it posts, in `X-Twilio-Signature`: HMAC-SHA1 over the URL and the sorted
/// parameters, with the account's auth token as the key. See
/// https://www.twilio.com/docs/usage/security#validating-requests.
public final class TwilioSignatureValidator {

    /// The header it comes in.
    public static final String HEADER = "X-Twilio-Signature";

    private static final String MAC = "HmacSHA1";

    private final byte[] key;

    public TwilioSignatureValidator(String authToken) {
        key = authToken.getBytes(UTF_8);
    }

    /// The parameters of a form; none where it is not one.
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

    /// Whether Twilio signed the form for this URL.
    ///
    /// @param url as Twilio was given it, which is not always as the service sees it
    public boolean isValid(String url, Map<String, List<String>> form, @Nullable String signature) {
        return signature != null && MessageDigest.isEqual(sign(url, form).getBytes(UTF_8), signature.getBytes(UTF_8));
    }

    /// The signature itself, in Base64.
    public String sign(String url, Map<String, List<String>> form) {
        var text = new StringBuilder(url);
        // A parameter that comes several times counts once a value.
        new TreeMap<>(form)
                .forEach((name, values) ->
                        new TreeSet<>(values).forEach(value -> text.append(name).append(value)));
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(text.toString().getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + MAC, e);
        }
    }
}
