/// The access log: one JSON line a request; a batch is one. A request that is over is counted here as well.
///
/// A line has the route's template, and no path, query, header or address: nothing in it is a secret or identifies a
/// person. An event loop hands the finished request to a thread that writes. If that thread falls behind, lines are
/// dropped and counted, and no request waits.
@NullMarked
package io.terrace.gateway.accesslog;

import org.jspecify.annotations.NullMarked;
