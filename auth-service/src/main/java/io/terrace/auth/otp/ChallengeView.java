package io.terrace.auth.otp;

import io.terrace.auth.courier.DeliveryChannel;
import java.time.Instant;
import java.util.UUID;

/// A challenge as the app sees it; the same for known and unknown users.
///
/// @param maskedDestination where the code goes, with most of it left out
/// @param codeLength how many digits the code has
/// @param attemptsRemaining wrong tries left before it locks
/// @param expiresAt when its code ends
/// @param resendAfterSec seconds until another code may be asked for
public record ChallengeView(
        UUID challengeId,
        DeliveryChannel channel,
        String maskedDestination,
        int codeLength,
        Challenge.State state,
        int attemptsRemaining,
        Instant expiresAt,
        long resendAfterSec) {}
