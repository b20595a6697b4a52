@NullMarked
package io.terrace.stack.server;

import org.jspecify.annotations.NullMarked;
