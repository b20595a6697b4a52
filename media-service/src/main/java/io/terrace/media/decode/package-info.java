/// Decoding in a child process: what a stranger sent can end the process, and nothing else.
///
/// A worker (module media-worker) takes one content at a time. One that ends, answers nonsense or takes too long is
/// killed, and the content is given to a new one, once. Who waits for a worker is counted, so that neither contents
/// nor threads pile up.
@NullMarked
package io.terrace.media.decode;

import org.jspecify.annotations.NullMarked;
