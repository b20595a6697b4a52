package io.terrace.auth.audit;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What became of checking a partner's chain.
///
/// @param intact whether every entry follows from the one before
/// @param checked how many links
/// @param checkedUpTo the last good link: keep it, and name it as `after` and `afterHash` next time
/// @param complete whether there is nothing beyond it
/// @param firstBroken the first link that does not hold
public record AuditChainReport(
        boolean intact,
        long checked,
        Anchor checkedUpTo,
        boolean complete,
        @Schema(nullable = true) @Nullable Break firstBroken) {

    /// An entry from which the check of the chain goes on.
    ///
    /// @param sequence 0 before the first link
    /// @param hash the entry's hash, in hexadecimal
    public record Anchor(long sequence, String hash) {}

    /// The first audit entry that does not fit the chain of hashes.
    ///
    /// @param sequence its place; absent for an entry that has none
    /// @param entryId absent where nothing is left of it
    /// @param reason `changed`, `removed` (the entry), `missing` (the link), `rewritten` (another link is where
    /// `afterHash` was), `forged` (a link not sealed here), `unlinked` (an entry that went round the chain)
    public record Break(
            @Schema(nullable = true) @Nullable Long sequence,
            @Schema(nullable = true) @Nullable UUID entryId,
            String reason) {}
}
