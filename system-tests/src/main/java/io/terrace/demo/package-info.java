/// `./terrace demo`: two fans, one freestyle, live.
@NullMarked
package io.terrace.demo;

import org.jspecify.annotations.NullMarked;
