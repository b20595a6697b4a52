@NullMarked
package io.terrace.analytics.report;

import org.jspecify.annotations.NullMarked;
