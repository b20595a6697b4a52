/// `./terrace bench`: Terrace beside its peers, in one run on one machine. Ratios, never absolute figures.
@NullMarked
package io.terrace.bench;

import org.jspecify.annotations.NullMarked;
