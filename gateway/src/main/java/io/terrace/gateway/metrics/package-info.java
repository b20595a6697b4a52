/// The gateway's requests as metrics: by route, never by what a client sent.
///
/// A route's numbers are found when the routing table is read, so that a request only adds to them: no label is put
/// together and no meter looked for while one is served.
@NullMarked
package io.terrace.gateway.metrics;

import org.jspecify.annotations.NullMarked;
