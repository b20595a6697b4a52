@NullMarked
package io.terrace.analytics.clickhouse;

import org.jspecify.annotations.NullMarked;
