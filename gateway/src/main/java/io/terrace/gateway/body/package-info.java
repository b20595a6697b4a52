/// Reads request bodies whole before a service is asked.
///
/// So a service's capacity is not used while a client is still sending. Awaited bodies are bounded by client, by
/// address and in memory (ADR 12).
@NullMarked
package io.terrace.gateway.body;

import org.jspecify.annotations.NullMarked;
