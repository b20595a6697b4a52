/// Routes: which service answers a path, who may ask, and how often; one table, merged from every module's
/// `routes.json`.
///
/// An installation's own table is reloaded, whole or not at all, when its file changes. An unknown path is 404 and an
/// unknown method 405, before any other check.
@NullMarked
package io.terrace.gateway.route;

import org.jspecify.annotations.NullMarked;
