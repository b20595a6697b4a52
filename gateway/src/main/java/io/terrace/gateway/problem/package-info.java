/// The gateway's errors: each is a code of the catalogue, as problem+json, without anything that the client sent.
@NullMarked
package io.terrace.gateway.problem;

import org.jspecify.annotations.NullMarked;
