/// What is known of a fan, told to the fan: each service answers with its part, and the file is put together as it is
/// read. Nobody else gets it, and after a week nobody at all.
@NullMarked
package io.terrace.community.export;

import org.jspecify.annotations.NullMarked;
