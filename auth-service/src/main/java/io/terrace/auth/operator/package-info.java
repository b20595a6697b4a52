/// The platform's own staff: operators, each with a token. An operator adds and removes them. The root credential
/// creates the first one and is refused from then on.
@NullMarked
package io.terrace.auth.operator;

import org.jspecify.annotations.NullMarked;
