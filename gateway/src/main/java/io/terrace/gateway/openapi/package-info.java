/// `GET /openapi.json`: the services' own documents, and the gateway's, as one, with what the gateway does with each
/// operation; `GET /docs` shows it.
///
/// What services define alike appears once; what they define differently under one name is named after each. A service
/// that is down is shown as it last was.
@NullMarked
package io.terrace.gateway.openapi;

import org.jspecify.annotations.NullMarked;
