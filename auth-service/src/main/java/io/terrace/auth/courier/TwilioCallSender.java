package io.terrace.auth.courier;

import io.terrace.auth.AuthConfig;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Calls by Twilio: a voice reads the code out, twice.
@Singleton
class TwilioCallSender implements MessageSender {

    /// Not a number; not reachable; a country not switched on; on a list of the blocked.
    private static final Set<Integer> REFUSING = Set.of(21211, 21214, 21215, 21216, 21217, 21219);

    private final TwilioClient twilio;
    private final Optional<String> from;

    TwilioCallSender(TwilioClient twilio, AuthConfig config) {
        this.twilio = twilio;
        from = config.otp().twilio().callsFrom();
    }

    @Override
    public DeliveryChannel channel() {
        return DeliveryChannel.VOICE;
    }

    @Override
    public boolean isOffered() {
        return twilio.isSetUp() && from.isPresent();
    }

    @Override
    public DeliveryResult deliver(CodeMessage letter) {
        return twilio.post(
                        "Calls",
                        twilio.reported(
                                letter,
                                Map.of(
                                        "To",
                                        letter.destination(),
                                        "From",
                                        from.orElseThrow(),
                                        "Twiml",
                                        twiml(letter.wording(), letter))))
                .delivery(REFUSING, Set.of());
    }

    private static String twiml(MessageTemplate wording, CodeMessage letter) {
        return "<Response><Pause length=\"1\"/><Say language=\"%s\">%s</Say></Response>"
                .formatted(wording.voice(), MarkupEscaper.escape(wording.speech(letter)));
    }
}
