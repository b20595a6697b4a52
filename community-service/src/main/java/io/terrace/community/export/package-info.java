/// A fan's export: each service answers with its part, and the file is put together while it is downloaded. Only the
/// fan can download it; it is deleted after a week.
@NullMarked
package io.terrace.community.export;

import org.jspecify.annotations.NullMarked;
