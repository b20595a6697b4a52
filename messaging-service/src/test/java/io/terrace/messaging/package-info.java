@NullMarked
package io.terrace.messaging;

import org.jspecify.annotations.NullMarked;
