/// Messages between two fans of a community, and their calls.
@NullMarked
package io.terrace.messaging;

import org.jspecify.annotations.NullMarked;
