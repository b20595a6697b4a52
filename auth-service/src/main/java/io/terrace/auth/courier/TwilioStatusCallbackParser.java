package io.terrace.auth.courier;

import io.terrace.auth.AuthConfig;
import io.terrace.platform.kernel.TwilioSignatureValidator;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What Twilio says later of what it took: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status.
@Singleton
public class TwilioStatusCallbackParser {

    /// Where it says so, before the letter's reference.
    public static final String PATH = "/v2/webhooks/otp/twilio";

    private static final Set<String> LOST = Set.of("undelivered", "failed", "busy", "no-answer", "canceled");

    private final String publicUrl;
    private final Optional<TwilioSignatureValidator> signing;

    TwilioStatusCallbackParser(AuthConfig config) {
        publicUrl = config.publicUrl().toString();
        signing = config.otp().twilio().authToken().map(TwilioSignatureValidator::new);
    }

    /// Empty where no word is wanted.
    Optional<String> url(String reference) {
        return signing.map(wanted -> publicUrl + PATH + "/" + reference);
    }

    /// Whether Twilio says so: https://www.twilio.com/docs/usage/security#validating-requests.
    ///
    /// @param reference the letter's
    public boolean isGenuine(String reference, Map<String, List<String>> form, @Nullable String signature) {
        return signing.map(known -> known.isValid(url(reference).orElseThrow(), form, signature))
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
}
