/// `GET /openapi.json`: the documents of the services and the gateway as one, with what the gateway does for each
/// operation; `GET /docs` shows it.
///
/// What services define alike appears once; what they define differently under one name gets the service's name. A
/// service that is down is shown as it last was.
@NullMarked
package io.terrace.gateway.openapi;

import org.jspecify.annotations.NullMarked;
