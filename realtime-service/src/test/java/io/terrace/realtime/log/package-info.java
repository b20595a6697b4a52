@NullMarked
package io.terrace.realtime.log;

import org.jspecify.annotations.NullMarked;
