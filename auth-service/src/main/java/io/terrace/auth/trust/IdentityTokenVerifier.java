package io.terrace.auth.trust;

import io.terrace.auth.user.Identifier;
import java.util.List;
import java.util.UUID;

/// Checks what a partner's server signed.
public interface IdentityTokenVerifier {

    /// Gets the key that the token names, where the partner shows its keys at a URL. It may wait for the partner's
    /// host, so it comes before the transaction.
    ///
    /// @return false while that host can't be asked, so that nobody knows what the token is worth
    boolean prepare(String token, UUID partner);

    /// Whether the token is good and names every one of the identifiers. A good token is spent by this, whatever comes
    /// of the transaction's other work. Asks nobody: see [#prepare].
    boolean vouches(String token, UUID partner, List<Identifier> identifiers);
}
