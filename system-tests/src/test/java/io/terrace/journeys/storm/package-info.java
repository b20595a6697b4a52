/// Load, faults in the middle of it, and afterwards every acknowledged answer held against what is there.
@NullMarked
package io.terrace.journeys.storm;

import org.jspecify.annotations.NullMarked;
