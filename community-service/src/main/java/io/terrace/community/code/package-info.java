/// Codes short enough to be typed or drawn, and too many to be guessed.
///
/// Fifty random bits each; whoever tries many that are none waits.
@NullMarked
package io.terrace.community.code;

import org.jspecify.annotations.NullMarked;
