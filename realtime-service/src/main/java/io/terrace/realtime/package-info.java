/// The stream: what happens in a community, told to its fans as it happens.
@NullMarked
package io.terrace.realtime;

import org.jspecify.annotations.NullMarked;
