@NullMarked
package io.terrace.platform.outbound;

import org.jspecify.annotations.NullMarked;
