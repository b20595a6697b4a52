/// What other services tell of fans (consent, squads, check-ins, tiers) and of their community (its time zone, what its
/// partner counts as viewable). Nothing of it is changed here.
///
/// The tables are read where placements are decided, in one statement.
@NullMarked
package io.terrace.sponsorship.member;

import org.jspecify.annotations.NullMarked;
