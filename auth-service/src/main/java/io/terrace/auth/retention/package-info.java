/// Deletes personal data that has expired, within the hour.
@NullMarked
package io.terrace.auth.retention;

import org.jspecify.annotations.NullMarked;
