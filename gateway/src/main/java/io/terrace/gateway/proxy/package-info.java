/// To the services and back, streaming both ways.
///
/// No body is ever held whole: each side reads as fast as the other takes. A client that goes ends the service's work,
/// a service that dies mid-answer cuts the client off rather than let half an answer pass for a whole one, and an
/// answer that does not begin by the deadline is 504.
@NullMarked
package io.terrace.gateway.proxy;

import org.jspecify.annotations.NullMarked;
