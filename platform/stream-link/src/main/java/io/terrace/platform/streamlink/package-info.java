/// The link between a gateway's event loop and a node of realtime-service: many streams on one connection, and bytes
/// that
/// go to many streams written once.
///
/// It is one HTTP request whose body and response go on: the gateway sends commands (open, close, grant, ping), the
/// service
/// replies (head, data, end, leave, pong). Each message has its length before it and as many
/// of them as one turn of an event loop brought about. What cannot be read ends the link.
@NullMarked
package io.terrace.platform.streamlink;

import org.jspecify.annotations.NullMarked;
