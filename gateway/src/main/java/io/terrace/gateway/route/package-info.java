/// Which service answers which path, whom the path admits and how much of it: one table, `routes.json`.
///
/// A table of the installation's own is taken anew whenever its file changes, whole or not at all.
///
/// A path that the table does not know is 404 and a method it does not know is 405, before anything is asked of anyone.
@NullMarked
package io.terrace.gateway.route;

import org.jspecify.annotations.NullMarked;
