package io.terrace.auth.courier;

import java.util.Set;

/// What Twilio made of a request.
sealed interface TwilioResult {

    record Taken() implements TwilioResult {}

    /// 400, with a code of https://www.twilio.com/docs/api/errors.
    record Refused(int code) implements TwilioResult {}

    /// Nothing was taken: the connection could not be made, or the answer is about us rather than about the message,
    /// such as no credit or too many requests.
    record Declined() implements TwilioResult {}

    /// The request went out, and there is no answer, none in time, or one of an outage: it may have been taken.
    record Silent() implements TwilioResult {}

    /// @param refusing the codes that say the destination will never take it
    /// @param unfit the codes that say it takes nothing of this kind
    default DeliveryResult delivery(Set<Integer> refusing, Set<Integer> unfit) {
        return switch (this) {
            case Taken() -> DeliveryResult.SENT;
            case Refused(int code) when refusing.contains(code) -> DeliveryResult.REFUSED;
            case Refused(int code) when unfit.contains(code) -> DeliveryResult.UNFIT;
            case Refused ours -> DeliveryResult.UNAVAILABLE;
            case Declined() -> DeliveryResult.UNAVAILABLE;
            case Silent() -> DeliveryResult.UNCERTAIN;
        };
    }
}
