/// Nothing personal is kept longer than it is of use: what has run out is deleted within the hour.
@NullMarked
package io.terrace.auth.retention;

import org.jspecify.annotations.NullMarked;
