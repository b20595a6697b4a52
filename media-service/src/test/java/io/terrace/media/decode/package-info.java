@NullMarked
package io.terrace.media.decode;

import org.jspecify.annotations.NullMarked;
