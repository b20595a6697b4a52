package io.terrace.auth.session;

import io.terrace.auth.user.UserCard;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan who has just shown who they are.
///
/// @param installationId the app's installation, where the body names it
/// @param pushToken where pushes reach it
public record AuthenticatedUser(
        UserCard user,
        boolean isNew,
        SignInMethod method,
        @Nullable UUID installationId,
        @Nullable String pushToken) {

    /// No push token in a log.
    @Override
    public String toString() {
        return "AuthenticatedUser[" + user.id() + "]";
    }
}
