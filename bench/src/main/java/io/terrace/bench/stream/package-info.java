/// The stream beside nchan: what an open connection takes of memory, what a delivery takes of the processor, and how
/// long a frame needs to its last client. Every delivery is counted, once for each client and frame.
@NullMarked
package io.terrace.bench.stream;

import org.jspecify.annotations.NullMarked;
