@NullMarked
package io.terrace.platform.tracing;

import org.jspecify.annotations.NullMarked;
