/// The names a partner declares for its events: known, hidden, with required properties.
@NullMarked
package io.terrace.analytics.name;

import org.jspecify.annotations.NullMarked;
