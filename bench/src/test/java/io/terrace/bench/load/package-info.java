@NullMarked
package io.terrace.bench.load;

import org.jspecify.annotations.NullMarked;
