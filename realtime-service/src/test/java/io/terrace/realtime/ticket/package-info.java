@NullMarked
package io.terrace.realtime.ticket;

import org.jspecify.annotations.NullMarked;
