/// Events of analytics-service beside what Postgres does with the same rows.
@NullMarked
package io.terrace.bench.analytics;

import org.jspecify.annotations.NullMarked;
