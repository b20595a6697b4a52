@NullMarked
package io.terrace.feed.author;

import org.jspecify.annotations.NullMarked;
