/// Sponsorship: campaigns, placements, impressions, reports.
@NullMarked
package io.terrace.sponsorship;

import org.jspecify.annotations.NullMarked;
