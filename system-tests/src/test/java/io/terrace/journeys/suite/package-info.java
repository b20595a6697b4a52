/// The packaged suite while the journeys run, and what every one of its answers is held to.
@NullMarked
package io.terrace.journeys.suite;

import org.jspecify.annotations.NullMarked;
