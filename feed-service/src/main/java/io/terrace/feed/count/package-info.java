/// How often posts were played, and by how many fans: appended by those who play, added up behind them.
@NullMarked
package io.terrace.feed.count;

import org.jspecify.annotations.NullMarked;
