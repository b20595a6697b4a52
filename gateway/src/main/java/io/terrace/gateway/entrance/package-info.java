/// The handler of every request: its way through the gateway, top to bottom.
@NullMarked
package io.terrace.gateway.entrance;

import org.jspecify.annotations.NullMarked;
