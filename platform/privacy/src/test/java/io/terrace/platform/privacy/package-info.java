@NullMarked
package io.terrace.platform.privacy;

import org.jspecify.annotations.NullMarked;
