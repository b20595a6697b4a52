/// How often posts were played and replied to: appended by those who do it, added up behind them.
@NullMarked
package io.terrace.feed.count;

import org.jspecify.annotations.NullMarked;
