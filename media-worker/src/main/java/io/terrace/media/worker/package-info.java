/// Decodes what strangers send, in a process of its own: a content that brings it down brings down nothing else.
///
/// It is started by media-service, reads requests from its input and writes answers to its output, one after the
/// other, and ends with its input. It keeps nothing, and asks neither disk nor network for anything.
@NullMarked
package io.terrace.media.worker;

import org.jspecify.annotations.NullMarked;
