/// Forwards requests and answers, streaming in both directions.
///
/// No body is held whole: each side reads as fast as the other accepts. If the client leaves, the service's work is
/// cancelled; if a service dies in the middle of an answer, the client's connection is closed, so that half an answer
/// does not look complete; an answer that does not begin by the deadline is 504.
@NullMarked
package io.terrace.gateway.proxy;

import org.jspecify.annotations.NullMarked;
