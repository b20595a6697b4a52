/// Public keys that are somebody else's to change: fetched, kept, followed when they rotate, and good for a while
/// without their owner. Who needs some says where they come from and where they are kept.
@NullMarked
package io.terrace.auth.keyset;

import org.jspecify.annotations.NullMarked;
