@NullMarked
package io.terrace.realtime.presence;

import org.jspecify.annotations.NullMarked;
