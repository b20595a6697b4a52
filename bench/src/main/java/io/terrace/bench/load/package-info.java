/// One thread that makes HTTP/1.1 requests as cheaply as it can, as fast as answers come or at a fixed rate.
@NullMarked
package io.terrace.bench.load;

import org.jspecify.annotations.NullMarked;
