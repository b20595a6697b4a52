/// What every part of the suite agrees on, with no framework behind it: ids, the error catalogue, page cursors and the
/// claims of a context token.
@NullMarked
package io.terrace.platform.kernel;

import org.jspecify.annotations.NullMarked;
