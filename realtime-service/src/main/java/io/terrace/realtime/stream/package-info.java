/// Open streams: Server-Sent Events on event loops, resumed without loss or closed with a gap.
///
/// A client first joins its channels, then gets what it missed, then what comes; positions keep an event from being
/// lost or sent twice between the three. A node subscribes in Redis only to what its clients watch, over one
/// connection; if that breaks, every client is resumed from the last position of its community.
///
/// The [ChannelHub] lives on one event loop and knows channels; each [ClientShard] lives on another and knows its
/// clients.
/// They share nothing and exchange messages.
@NullMarked
package io.terrace.realtime.stream;

import org.jspecify.annotations.NullMarked;
