/// Uploads, what they hold, and their signed downloads.
@NullMarked
package io.terrace.media;

import org.jspecify.annotations.NullMarked;
