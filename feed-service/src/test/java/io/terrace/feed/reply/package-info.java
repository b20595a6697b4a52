@NullMarked
package io.terrace.feed.reply;

import org.jspecify.annotations.NullMarked;
