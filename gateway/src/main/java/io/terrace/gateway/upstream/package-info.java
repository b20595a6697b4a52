/// The services behind the gateway: where they are, the connections to them, and questions of the gateway's own.
@NullMarked
package io.terrace.gateway.upstream;

import org.jspecify.annotations.NullMarked;
