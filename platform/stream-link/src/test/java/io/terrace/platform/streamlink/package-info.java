@NullMarked
package io.terrace.platform.streamlink;

import org.jspecify.annotations.NullMarked;
