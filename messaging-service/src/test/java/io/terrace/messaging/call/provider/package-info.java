@NullMarked
package io.terrace.messaging.call.provider;

import org.jspecify.annotations.NullMarked;
