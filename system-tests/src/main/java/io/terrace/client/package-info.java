/// A client of the API as small as one can be: for the demo and for the journeys.
@NullMarked
package io.terrace.client;

import org.jspecify.annotations.NullMarked;
