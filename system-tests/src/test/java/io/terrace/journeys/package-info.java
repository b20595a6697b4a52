/// What fans, partners and operators live through, from outside: through the gateway, against the packaged services.
@NullMarked
package io.terrace.journeys;

import org.jspecify.annotations.NullMarked;
