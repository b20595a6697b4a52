/// media-service's uploads beside another server of the same protocol.
@NullMarked
package io.terrace.bench.media;

import org.jspecify.annotations.NullMarked;
