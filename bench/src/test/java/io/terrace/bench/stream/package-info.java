@NullMarked
package io.terrace.bench.stream;

import org.jspecify.annotations.NullMarked;
