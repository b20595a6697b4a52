package io.terrace.gateway.token;

import io.terrace.platform.kernel.Role;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a context token says. See [io.terrace.platform.kernel.ContextTokenClaimNames].
///
/// @param subject the acting principal
/// @param scope what a server's key covers; absent for no restriction
/// @param sessionTokenExpiry epoch seconds; for fans
/// @param address what limits count the client's address by; for services that need it
public record ContextClaims(
        String role,
        UUID subject,
        @Nullable UUID community,
        @Nullable UUID partner,
        @Nullable UUID session,
        @Nullable UUID key,
        @Nullable String environment,
        @Nullable String scope,
        @Nullable Long sessionTokenExpiry,
        @Nullable String address) {

    /// For a caller without an identity.
    private static final UUID NIL = new UUID(0, 0);

    private static final Pattern ADDRESS = Pattern.compile("[0-9a-f.]{1,39}");

    /// The gateway on its own account.
    public static ContextClaims gateway() {
        return bare(Role.GATEWAY);
    }

    /// A caller of whom only the address is known.
    public static ContextClaims anyone() {
        return bare("anyone");
    }

    /// Someone with a ticket and no key.
    public static ContextClaims ticketHolder() {
        return bare(Role.APP);
    }

    private static ContextClaims bare(String role) {
        return new ContextClaims(role, NIL, null, null, null, null, null, null, null, null);
    }

    /// The same caller, calling from there; what does not look like an address is left out.
    public ContextClaims from(String address) {
        String told = ADDRESS.matcher(address).matches() ? address : null;
        return new ContextClaims(
                role, subject, community, partner, session, key, environment, scope, sessionTokenExpiry, told);
    }
}
