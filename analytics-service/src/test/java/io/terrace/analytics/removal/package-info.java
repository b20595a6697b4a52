@NullMarked
package io.terrace.analytics.removal;

import org.jspecify.annotations.NullMarked;
