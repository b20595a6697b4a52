/// Reports: a campaign's counts by day, slot or creative, for the club and, by a signed link, for its sponsor.
///
/// A report is one statement, so its numbers are of one moment.
@NullMarked
package io.terrace.sponsorship.report;

import org.jspecify.annotations.NullMarked;
