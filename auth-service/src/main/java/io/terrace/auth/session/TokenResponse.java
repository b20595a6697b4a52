package io.terrace.auth.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.auth.user.UserCard;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What every way of signing in ends with.
///
/// @param accessToken the access token
/// @param tokenType `Bearer`
/// @param expiresIn seconds the access token lives
/// @param refreshToken the refresh token, which can be used once
/// @param refreshExpiresIn seconds the refresh token lives unused
/// @param isNewUser whether the fan was new
public record TokenResponse(
        String accessToken,
        String tokenType,
        long expiresIn,
        String refreshToken,
        long refreshExpiresIn,
        UUID sessionId,
        UUID communityId,
        UserCard user,
        boolean isNewUser,
        Onboarding onboarding) {

    /// Whether the app asks a new fan for their name.
    ///
    /// @param required whether the app should ask for a name and the like
    /// @param skippedBy `partner` where the partner's data made it needless
    public record Onboarding(
            boolean required,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String skippedBy) {

        static Onboarding of(SignInMethod method, UserCard user) {
            return method.skipsOnboarding()
                    ? new Onboarding(false, "partner")
                    : new Onboarding(user.displayName() == null, null);
        }
    }

    /// Never a token in a log.
    @Override
    public String toString() {
        return "TokenAnswer[" + sessionId + "]";
    }
}
