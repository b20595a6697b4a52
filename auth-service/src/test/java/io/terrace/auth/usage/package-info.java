@NullMarked
package io.terrace.auth.usage;

import org.jspecify.annotations.NullMarked;
