/// The servers: Postgres, Redis, Kafka and the mailbox, each a process of its own on the loopback address.
///
/// Each starts over whatever a kill -9 of the last one left in its folder.
@NullMarked
package io.terrace.stack.server;

import org.jspecify.annotations.NullMarked;
