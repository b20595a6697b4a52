@NullMarked
package io.terrace.media;

import org.jspecify.annotations.NullMarked;
