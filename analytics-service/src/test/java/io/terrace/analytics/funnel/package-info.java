@NullMarked
package io.terrace.analytics.funnel;

import org.jspecify.annotations.NullMarked;
