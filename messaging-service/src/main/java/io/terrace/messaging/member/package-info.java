/// What community-service tells of fans: how they are shown, whom they let write and call, and who is kept apart.
///
/// The tables are read where messages are judged, within the same transaction.
@NullMarked
package io.terrace.messaging.member;

import org.jspecify.annotations.NullMarked;
