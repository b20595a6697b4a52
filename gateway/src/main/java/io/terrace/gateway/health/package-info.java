/// `GET /health`: how the whole suite does, put together from what each service says of itself.
///
/// A dependency that several services stand on is as well as it is for the worst of them. Nothing of where it runs is
/// told. Asked often, it asks the services once a second at most.
@NullMarked
package io.terrace.gateway.health;

import org.jspecify.annotations.NullMarked;
