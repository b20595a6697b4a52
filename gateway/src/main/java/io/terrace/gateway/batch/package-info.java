/// `POST /v2/batch`: what an app could not send while it was offline, sent as one request.
///
/// Each operation goes the whole way of a request of its own, in process: the same checks, limits, deadline and
/// service, as whoever sent the batch. It cannot bring a key, a token or an address of its own. Operations run one
/// after the other; only what depends on a failed one is left out.
@NullMarked
package io.terrace.gateway.batch;

import org.jspecify.annotations.NullMarked;
