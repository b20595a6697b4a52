/// The platform's own staff: operators, each with a token of their own, added and removed by an operator. The first is
/// made with the root credential, which is refused from then on.
@NullMarked
package io.terrace.auth.operator;

import org.jspecify.annotations.NullMarked;
