/// `GET /health`: the state of the whole suite, from the services' own answers.
///
/// A dependency that several services share has the worst state that one of them reports. No address is shown. The
/// services are asked once a second at most.
@NullMarked
package io.terrace.gateway.health;

import org.jspecify.annotations.NullMarked;
