@NullMarked
package io.terrace.feed.reaction;

import org.jspecify.annotations.NullMarked;
