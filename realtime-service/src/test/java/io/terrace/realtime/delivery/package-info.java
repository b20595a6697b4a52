@NullMarked
package io.terrace.realtime.delivery;

import org.jspecify.annotations.NullMarked;
