@NullMarked
package io.terrace.messaging.call;

import org.jspecify.annotations.NullMarked;
