/// Fans (consent, squads, check-ins, tiers) and communities (time zone, what counts as viewable), as other services
/// publish them.
///
/// Placements are decided by these tables, in one statement.
@NullMarked
package io.terrace.sponsorship.member;

import org.jspecify.annotations.NullMarked;
