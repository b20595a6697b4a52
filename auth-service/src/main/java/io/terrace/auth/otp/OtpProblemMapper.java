package io.terrace.auth.otp;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import java.time.Duration;
import java.util.Map;

/// The problems of codes that were not sent, and of codes that prove nothing.
public final class OtpProblemMapper {

    private OtpProblemMapper() {}

    /// To be thrown where a code proves nothing.
    public static ProblemException of(CodeEntryResult.Failure failure) {
        return switch (failure) {
            case CodeEntryResult.Wrong(var identifier, int remaining) ->
                ProblemException.of(ErrorCode.OTP_INCORRECT, Map.of("attemptsRemaining", remaining));
            case CodeEntryResult.Unusable() -> ProblemException.of(ErrorCode.OTP_EXPIRED);
            case CodeEntryResult.Exhausted(Duration pause) ->
                ProblemException.retryAfter(ErrorCode.OTP_ATTEMPTS_EXCEEDED, pause);
            case CodeEntryResult.NoSuchChallenge() -> ProblemException.notFound();
        };
    }

    /// @throws ProblemException where none was sent
    static ChallengeView challenge(SendCodeResult sending) {
        return switch (sending) {
            case SendCodeResult.Sent(ChallengeView challenge) -> challenge;
            case SendCodeResult.Cooling(Duration pause) ->
                throw ProblemException.retryAfter(ErrorCode.OTP_COOLDOWN, pause);
            case SendCodeResult.Exhausted(Duration pause) ->
                throw ProblemException.retryAfter(ErrorCode.OTP_ATTEMPTS_EXCEEDED, pause);
            case SendCodeResult.Overrun(String policy, Duration pause) ->
                throw ProblemException.retryAfter(ErrorCode.RATE_LIMITED, pause, Map.of("policy", policy));
            case SendCodeResult.Spent(Duration pause) ->
                throw ProblemException.retryAfter(ErrorCode.QUOTA_EXCEEDED, pause);
            case SendCodeResult.NoSuchChallenge() -> throw ProblemException.notFound();
            case SendCodeResult.Over(var state, var allowed) ->
                throw ProblemException.of(ErrorCode.INVALID_STATE, Map.of("state", state, "allowed", allowed));
            case SendCodeResult.Undeliverable() -> throw ProblemException.of(ErrorCode.DELIVERY_REFUSED);
            case SendCodeResult.CarrierDown() ->
                throw ProblemException.retryAfter(ErrorCode.PROVIDER_UNAVAILABLE, Duration.ofSeconds(5));
            case SendCodeResult.CarrierMute(Duration pause) ->
                throw ProblemException.retryAfter(ErrorCode.PROVIDER_UNAVAILABLE, pause);
            case SendCodeResult.Crowded() ->
                throw ProblemException.retryAfter(ErrorCode.TEMPORARILY_UNAVAILABLE, Duration.ofSeconds(1));
        };
    }
}
