/// Who is calling, and whether the route is for them: key, origin, SDK version, partner, token, in this order.
///
/// What cannot be told apart from outside is not told apart here: another partner's path is refused the same way
/// whether or not that partner exists.
@NullMarked
package io.terrace.gateway.admission;

import org.jspecify.annotations.NullMarked;
