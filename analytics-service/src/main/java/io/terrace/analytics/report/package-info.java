/// What partners are shown: from the rollups, under a lock that no fold shares, so that a report is one snapshot.
@NullMarked
package io.terrace.analytics.report;

import org.jspecify.annotations.NullMarked;
