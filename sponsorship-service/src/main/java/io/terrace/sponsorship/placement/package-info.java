/// Which campaign a fan sees in a slot, and why.
///
/// Candidates come from memory. A placement is reserved by one guarded statement on the fan's own row, which alone
/// decides the cap; goals are placed from leases.
@NullMarked
package io.terrace.sponsorship.placement;

import org.jspecify.annotations.NullMarked;
