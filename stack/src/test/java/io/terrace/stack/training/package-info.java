@NullMarked
package io.terrace.stack.training;

import org.jspecify.annotations.NullMarked;
