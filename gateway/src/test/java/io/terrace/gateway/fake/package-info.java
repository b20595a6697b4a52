/// The world around the gateway under test: the services behind it and the clients before it.
@NullMarked
package io.terrace.gateway.fake;

import org.jspecify.annotations.NullMarked;
