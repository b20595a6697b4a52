@NullMarked
package io.terrace.analytics.intake;

import org.jspecify.annotations.NullMarked;
