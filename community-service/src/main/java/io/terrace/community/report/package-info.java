/// Fans' reports, and the club's decisions.
///
/// All open reports of one thing are one case: a group commit adds them under the case's lock, so a thousand at once
/// are one case with a thousand reporters. A decision takes the same lock, so there is one. Only the club learns who
/// reported.
@NullMarked
package io.terrace.community.report;

import org.jspecify.annotations.NullMarked;
