/// The event stream of a community, for its fans.
@NullMarked
package io.terrace.realtime;

import org.jspecify.annotations.NullMarked;
