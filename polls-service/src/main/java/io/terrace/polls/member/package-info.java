/// Fans, as other services publish them: their cards, since when they are in the community, their squads, their
/// check-ins.
///
/// An older card never replaces a newer one. What is not known yet counts as "no".
@NullMarked
package io.terrace.polls.member;

import org.jspecify.annotations.NullMarked;
