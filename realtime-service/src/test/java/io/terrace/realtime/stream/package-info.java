@NullMarked
package io.terrace.realtime.stream;

import org.jspecify.annotations.NullMarked;
