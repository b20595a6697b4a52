/// `GET /openapi.json`: the services' own documents, and the gateway's, as one.
///
/// What two services define alike appears once; what they define differently under one name keeps both, the second
/// under its service's name. A service that is down is shown as it last was.
@NullMarked
package io.terrace.gateway.openapi;

import org.jspecify.annotations.NullMarked;
