@NullMarked
package io.terrace.media.probe;

import org.jspecify.annotations.NullMarked;
