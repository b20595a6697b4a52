@NullMarked
package io.terrace.realtime.voter;

import org.jspecify.annotations.NullMarked;
