/// Which headers pass in either direction, and which the gateway sets.
@NullMarked
package io.terrace.gateway.header;

import org.jspecify.annotations.NullMarked;
