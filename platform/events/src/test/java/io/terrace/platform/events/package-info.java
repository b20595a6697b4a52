@NullMarked
package io.terrace.platform.events;

import org.jspecify.annotations.NullMarked;
