/// Open streams: Server-Sent Events on event loops, resumed without loss or said to be broken.
///
/// A client first joins its channels, then is read what it missed, then hears what comes; positions tell the three
/// apart, so that nothing is lost or told twice between them. A node follows in Redis only what its clients watch, over
/// one connection; where that breaks, every client is resumed in place from the last position its community heard.
///
/// The [ChannelHub] lives on one event loop and knows channels; each [Shard] lives on another and knows its clients.
/// They share nothing and post to each other.
@NullMarked
package io.terrace.realtime.stream;

import org.jspecify.annotations.NullMarked;
