/// Request bodies that are read whole before a service is asked.
///
/// A service's capacity is not taken while a client is still sending. Bodies that are awaited are bounded by client, by
/// address and in memory; see ADR 67.
@NullMarked
package io.terrace.gateway.body;

import org.jspecify.annotations.NullMarked;
