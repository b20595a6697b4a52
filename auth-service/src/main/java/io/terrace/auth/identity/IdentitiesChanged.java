package io.terrace.auth.identity;

import java.util.List;

/// @param added or else taken away
/// @param masked what was, as a message may name it
/// @param community its name
/// @param mailboxes of the fan's other addresses, which are notified
record IdentitiesChanged(boolean added, String masked, String community, List<String> mailboxes) {

    /// No address in a log.
    @Override
    public String toString() {
        return "IdentitiesChanged";
    }
}
