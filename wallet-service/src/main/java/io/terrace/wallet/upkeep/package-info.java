/// What becomes due: holds expire, points expire or mature, fans are notified before; and the community's accounts are
/// aggregated. The ledger is held against its promises now and then.
///
/// Every replica looks; a row's lock and guard decide each piece of work, so it is done once, and after a crash by the
/// next look. The database's clock counts.
@NullMarked
package io.terrace.wallet.upkeep;

import org.jspecify.annotations.NullMarked;
