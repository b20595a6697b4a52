/// A small client of the API, for the demos and the journeys.
@NullMarked
package io.terrace.client;

import org.jspecify.annotations.NullMarked;
