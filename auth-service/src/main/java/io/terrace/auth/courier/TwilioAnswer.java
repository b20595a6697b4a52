package io.terrace.auth.courier;

import java.util.Set;

/// What Twilio made of a request.
sealed interface TwilioAnswer {

    record Taken() implements TwilioAnswer {}

    /// 400, with a code of https://www.twilio.com/docs/api/errors.
    record Refused(int code) implements TwilioAnswer {}

    /// No answer, none in time, or one about us rather than about the message: no credit, too many requests, an outage.
    record Silent() implements TwilioAnswer {}

    /// @param refusing the codes that say the destination will never take it
    /// @param unfit the codes that say it takes nothing of this kind
    default Delivery delivery(Set<Integer> refusing, Set<Integer> unfit) {
        return switch (this) {
            case Taken() -> Delivery.SENT;
            case Refused(int code) when refusing.contains(code) -> Delivery.REFUSED;
            case Refused(int code) when unfit.contains(code) -> Delivery.UNFIT;
            case Refused ours -> Delivery.UNAVAILABLE;
            case Silent() -> Delivery.UNAVAILABLE;
        };
    }
}
