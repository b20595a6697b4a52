/// The audit log: who did what to which partner, and when. A trigger refuses every change and removal.
///
/// Each partner's entries also form a chain of hashes, so that a change made past the trigger is found: an entry that
/// was changed, removed, moved or inserted breaks the chain there. If only the newest entries are removed together with
/// their links, the database shows no trace; the last link that a partner kept from an earlier check does.
@NullMarked
package io.terrace.auth.audit;

import org.jspecify.annotations.NullMarked;
