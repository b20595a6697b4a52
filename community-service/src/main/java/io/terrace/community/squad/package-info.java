/// Fans' connections, blocks and mutes.
///
/// Two fans have a row each; both are locked before anything between them changes, so their actions have one order, and
/// after a block there is no connection. A row is what its fan sees: after a decline, the one who asked still sees a
/// pending request, and a blocked fan sees that the other is not there.
@NullMarked
package io.terrace.community.squad;

import org.jspecify.annotations.NullMarked;
