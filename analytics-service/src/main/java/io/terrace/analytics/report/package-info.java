/// The partners' reports, from the rollups. Each is read under a lock that no fold shares, so it is one snapshot.
@NullMarked
package io.terrace.analytics.report;

import org.jspecify.annotations.NullMarked;
