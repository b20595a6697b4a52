@NullMarked
package io.terrace.stack.process;

import org.jspecify.annotations.NullMarked;
