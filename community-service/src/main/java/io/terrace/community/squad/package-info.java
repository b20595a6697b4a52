/// Whom a fan knows, whom they will have nothing to do with, and whom they want to hear nothing of.
///
/// Two fans' ties, a row each way, are locked together before anything between them changes; so of whatever the two do
/// at once one comes after the other, and after a block there is no connection. Each row is what its fan is shown: of a
/// declined request the one who asked sees that it stands, and of a block the other sees nobody.
@NullMarked
package io.terrace.community.squad;

import org.jspecify.annotations.NullMarked;
