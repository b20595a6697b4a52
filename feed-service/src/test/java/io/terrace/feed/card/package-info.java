@NullMarked
package io.terrace.feed.card;

import org.jspecify.annotations.NullMarked;
