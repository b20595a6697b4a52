/// Messages: how they get their numbers, and what becomes of them.
@NullMarked
package io.terrace.messaging.message;

import org.jspecify.annotations.NullMarked;
