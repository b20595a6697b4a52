/// What time makes due: holds run out, points expire or mature, their owners are told some time before; and the
/// community's accounts are folded.
///
/// Every replica looks; each piece of work is decided by a row's lock and guard, so it is done once, whoever comes
/// first, and after a crash by the next. Time is the database's.
@NullMarked
package io.terrace.wallet.upkeep;

import org.jspecify.annotations.NullMarked;
