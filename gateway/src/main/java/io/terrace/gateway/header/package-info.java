/// Which headers pass, in either direction, and which the gateway sets itself.
@NullMarked
package io.terrace.gateway.header;

import org.jspecify.annotations.NullMarked;
