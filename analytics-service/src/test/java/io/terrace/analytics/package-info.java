@NullMarked
package io.terrace.analytics;

import org.jspecify.annotations.NullMarked;
