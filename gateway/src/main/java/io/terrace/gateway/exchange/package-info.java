/// One request on its way through, and what the gateway knows of it before anyone is asked.
@NullMarked
package io.terrace.gateway.exchange;

import org.jspecify.annotations.NullMarked;
