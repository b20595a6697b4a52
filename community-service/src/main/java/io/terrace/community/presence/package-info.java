/// Which fans are online, as realtime-service writes it to Redis. Nothing is stored here: what Redis has lost or
/// answers too slowly is unknown.
@NullMarked
package io.terrace.community.presence;

import org.jspecify.annotations.NullMarked;
