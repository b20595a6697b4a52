@NullMarked
package io.terrace.feed.freestyle;

import org.jspecify.annotations.NullMarked;
