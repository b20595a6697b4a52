/// Who is here, as realtime-service tells in Redis. Nothing of it is kept: what Redis forgets, or is too slow to tell,
/// is unknown, and no answer waits for it longer than a moment.
@NullMarked
package io.terrace.community.presence;

import org.jspecify.annotations.NullMarked;
