package io.terrace.auth.courier;

import io.terrace.auth.AuthConfig;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Text messages by Twilio.
@Singleton
class TwilioTextSender implements MessageSender {

    /// Not a number; not reachable from ours; a country not switched on; the owner has said STOP; no route.
    private static final Set<Integer> REFUSING = Set.of(21211, 21217, 21408, 21421, 21610, 21612);

    /// Not a mobile number; a landline.
    private static final Set<Integer> UNFIT = Set.of(21614, 21635);

    private static final String MESSAGING_SERVICE = "MG";

    private final TwilioClient twilio;
    private final Optional<String> from;

    TwilioTextSender(TwilioClient twilio, AuthConfig config) {
        this.twilio = twilio;
        from = config.otp().twilio().textsFrom();
    }

    @Override
    public DeliveryChannel channel() {
        return DeliveryChannel.SMS;
    }

    @Override
    public boolean isOffered() {
        return twilio.isSetUp() && from.isPresent();
    }

    @Override
    public DeliveryResult deliver(CodeMessage letter) {
        String sender = from.orElseThrow();
        return twilio.post(
                        "Messages",
                        twilio.reported(
                                letter,
                                Map.of(
                                        "To",
                                        letter.destination(),
                                        sender.startsWith(MESSAGING_SERVICE) ? "MessagingServiceSid" : "From",
                                        sender,
                                        "Body",
                                        letter.wording().message(letter))))
                .delivery(REFUSING, UNFIT);
    }
}
