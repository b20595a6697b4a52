@NullMarked
package io.terrace.realtime;

import org.jspecify.annotations.NullMarked;
