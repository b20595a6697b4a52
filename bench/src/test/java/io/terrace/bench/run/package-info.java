@NullMarked
package io.terrace.bench.run;

import org.jspecify.annotations.NullMarked;
