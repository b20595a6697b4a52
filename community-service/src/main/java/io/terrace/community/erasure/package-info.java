/// Fans who want to be forgotten. Until it is due they can come back; of that and the due instant exactly one wins, a
/// guarded statement by the database's clock. Then every service forgets them and gives a receipt, however long it was
/// away; with the last one it is done.
@NullMarked
package io.terrace.community.erasure;

import org.jspecify.annotations.NullMarked;
