@NullMarked
package io.terrace.media.worker;

import org.jspecify.annotations.NullMarked;
