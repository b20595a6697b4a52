/// The demo partner, made over the public API as any partner is.
@NullMarked
package io.terrace.stack.demo;

import org.jspecify.annotations.NullMarked;
