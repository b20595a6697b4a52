/// The gateway with everything on beside nginx and Spring Cloud Gateway, before the same cheap service.
@NullMarked
package io.terrace.bench.gateway;

import org.jspecify.annotations.NullMarked;
