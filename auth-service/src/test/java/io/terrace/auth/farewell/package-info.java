@NullMarked
package io.terrace.auth.farewell;

import org.jspecify.annotations.NullMarked;
