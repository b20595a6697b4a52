@NullMarked
package io.terrace.stack;

import org.jspecify.annotations.NullMarked;
