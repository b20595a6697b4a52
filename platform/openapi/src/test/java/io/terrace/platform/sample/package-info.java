@NullMarked
package io.terrace.platform.sample;

import org.jspecify.annotations.NullMarked;
