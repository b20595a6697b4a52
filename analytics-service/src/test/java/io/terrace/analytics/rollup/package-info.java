@NullMarked
package io.terrace.analytics.rollup;

import org.jspecify.annotations.NullMarked;
