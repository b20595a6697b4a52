@NullMarked
package io.terrace.stack.mailbox;

import org.jspecify.annotations.NullMarked;
