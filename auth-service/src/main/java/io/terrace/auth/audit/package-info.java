/// Who did what to which partner, and when. Entries are only ever added; a trigger, not a convention, refuses the rest.
///
/// Beyond that, each partner's entries form a chain of hashes, so that whoever gets round the trigger is found out:
/// an entry that was changed, removed, moved or put in breaks it there. Only the newest entries, cut off together with
/// their links, leave no trace in the database; the last good link that a partner keeps from an earlier check shows it.
@NullMarked
package io.terrace.auth.audit;

import org.jspecify.annotations.NullMarked;
