package io.terrace.auth.trust;

import io.terrace.auth.user.Identifier;
import java.util.List;
import java.util.UUID;

/// Checks what a partner's server signed.
public interface IdentityTokens {

    /// Whether the token is good and names every one of the identifiers. A good token is spent by this, whatever comes
    /// of the transaction's other work.
    boolean vouches(String token, UUID partner, List<Identifier> identifiers);
}
