@NullMarked
package io.terrace.stack.command;

import org.jspecify.annotations.NullMarked;
