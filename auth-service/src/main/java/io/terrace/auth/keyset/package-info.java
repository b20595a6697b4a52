/// Public keys that others own: fetched, cached, refreshed when they rotate, and usable for a day while their owner is
/// down. The caller says where a key set comes from and where it is kept.
@NullMarked
package io.terrace.auth.keyset;

import org.jspecify.annotations.NullMarked;
