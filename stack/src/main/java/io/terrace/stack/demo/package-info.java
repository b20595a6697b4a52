/// The demo partner: made over the public API as any partner would be.
@NullMarked
package io.terrace.stack.demo;

import org.jspecify.annotations.NullMarked;
