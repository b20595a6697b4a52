/// Downloads: signed, expiring URLs with byte ranges, streamed from the store.
@NullMarked
package io.terrace.media.download;

import org.jspecify.annotations.NullMarked;
