/// Sanctions: a warning, muting for a while, suspension.
///
/// One sanction of a kind is in force at a time, by a constraint. Ending, lifting and a granted appeal lock its row, so
/// one of them happens. The database's clock decides when it ends.
@NullMarked
package io.terrace.community.sanction;

import org.jspecify.annotations.NullMarked;
