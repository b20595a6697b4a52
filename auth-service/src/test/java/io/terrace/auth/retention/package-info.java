@NullMarked
package io.terrace.auth.retention;

import org.jspecify.annotations.NullMarked;
