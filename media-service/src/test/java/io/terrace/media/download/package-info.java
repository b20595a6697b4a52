@NullMarked
package io.terrace.media.download;

import org.jspecify.annotations.NullMarked;
