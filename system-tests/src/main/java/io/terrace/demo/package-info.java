/// The demos of `./terrace demo`: stories in which every step is checked.
@NullMarked
package io.terrace.demo;

import org.jspecify.annotations.NullMarked;
