@NullMarked
package io.terrace.media.store;

import org.jspecify.annotations.NullMarked;
