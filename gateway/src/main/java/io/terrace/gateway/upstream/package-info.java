/// The services behind the gateway: their addresses, the connections to them, and the gateway's own requests.
@NullMarked
package io.terrace.gateway.upstream;

import org.jspecify.annotations.NullMarked;
