@NullMarked
package io.terrace.media.link;

import org.jspecify.annotations.NullMarked;
