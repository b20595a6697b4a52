/// The servers Terrace needs, as one program: for `./terrace up`, and for the tests.
@NullMarked
package io.terrace.stack;

import org.jspecify.annotations.NullMarked;
