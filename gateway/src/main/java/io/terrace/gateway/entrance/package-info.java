/// The door: every request's way through the gateway, told top to bottom.
@NullMarked
package io.terrace.gateway.entrance;

import org.jspecify.annotations.NullMarked;
