/// What was asked and how it went, a line of JSON a request. A batch is one.
///
/// A line has the route's template and never a path, a query, a header or an address: nothing in it can be a secret or
/// tell who somebody is. An event loop only hands the finished visit over; a thread of its own writes. When that falls
/// behind, lines are dropped and counted, and no request waits.
@NullMarked
package io.terrace.gateway.accesslog;

import org.jspecify.annotations.NullMarked;
