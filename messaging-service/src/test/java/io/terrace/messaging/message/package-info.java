@NullMarked
package io.terrace.messaging.message;

import org.jspecify.annotations.NullMarked;
