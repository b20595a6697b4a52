@NullMarked
package io.terrace.platform.kernel;

import org.jspecify.annotations.NullMarked;
