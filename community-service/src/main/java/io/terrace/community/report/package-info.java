/// What fans report, and what the club makes of it.
///
/// All open reports of one thing are one case: reports meet in a group commit that holds the case's row, so a
/// thousand at once are one case with a thousand reporters. Whoever decides a case holds the same row, so one decision
/// stands. Nobody but the club learns who reported.
@NullMarked
package io.terrace.community.report;

import org.jspecify.annotations.NullMarked;
