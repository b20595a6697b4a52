@NullMarked
package io.terrace.media.upload;

import org.jspecify.annotations.NullMarked;
