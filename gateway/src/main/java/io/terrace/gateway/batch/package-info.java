/// `POST /v2/batch`: requests that an app queued while it was offline, sent as one.
///
/// Each operation takes the whole way of a request, in process: the same checks, limits, deadline and service, as the
/// sender of the batch. It cannot bring a key, token or address of its own. Operations run one after the other; only
/// those that depend on a failed one are skipped.
@NullMarked
package io.terrace.gateway.batch;

import org.jspecify.annotations.NullMarked;
