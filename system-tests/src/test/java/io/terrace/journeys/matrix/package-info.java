/// The tenant matrix: every published operation, with every id it takes, asked for by everyone who must not have it.
@NullMarked
package io.terrace.journeys.matrix;

import org.jspecify.annotations.NullMarked;
