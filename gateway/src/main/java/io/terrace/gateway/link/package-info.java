/// Streams on one connection: each event loop has a link to the service that keeps them, on which streams are opened
/// and
/// closed, and over which an event for many of them comes once.
///
/// A service that takes no links is found out by the first and asked for each stream alone, for a while.
@NullMarked
package io.terrace.gateway.link;

import org.jspecify.annotations.NullMarked;
