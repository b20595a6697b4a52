@NullMarked
package io.terrace.realtime.veil;

import org.jspecify.annotations.NullMarked;
