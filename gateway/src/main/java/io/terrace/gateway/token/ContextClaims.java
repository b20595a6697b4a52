package io.terrace.gateway.token;

import io.terrace.platform.kernel.Role;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a context token says. See [io.terrace.platform.kernel.ContextToken].
///
/// @param subject the acting principal
/// @param scope what a server's key covers; absent for no restriction
/// @param sessionTokenExpiry epoch seconds; for fans
public record ContextClaims(
        String role,
        UUID subject,
        @Nullable UUID community,
        @Nullable UUID partner,
        @Nullable UUID session,
        @Nullable UUID key,
        @Nullable String environment,
        @Nullable String scope,
        @Nullable Long sessionTokenExpiry) {

    /// Stands for nobody in particular.
    private static final UUID NIL = new UUID(0, 0);

    /// The gateway on its own account.
    public static ContextClaims gateway() {
        return bare(Role.GATEWAY);
    }

    /// Somebody with a ticket and no key.
    public static ContextClaims ticketHolder() {
        return bare(Role.APP);
    }

    private static ContextClaims bare(String role) {
        return new ContextClaims(role, NIL, null, null, null, null, null, null, null);
    }
}
