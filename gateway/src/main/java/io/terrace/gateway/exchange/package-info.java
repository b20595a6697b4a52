/// One request and what the gateway knows of it before it asks a service.
@NullMarked
package io.terrace.gateway.exchange;

import org.jspecify.annotations.NullMarked;
