/// Points set aside for what is under way: confirmed in part or whole, voided, or released when time is out.
///
/// ```
/// active ─→ confirmed
///    ├────→ voided
///    └────→ expired
/// ```
/// One guarded statement decides which; time is the database's.
@NullMarked
package io.terrace.wallet.hold;

import org.jspecify.annotations.NullMarked;
