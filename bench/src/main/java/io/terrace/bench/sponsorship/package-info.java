/// What a placement and an impression cost.
@NullMarked
package io.terrace.bench.sponsorship;

import org.jspecify.annotations.NullMarked;
