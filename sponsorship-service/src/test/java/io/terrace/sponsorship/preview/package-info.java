@NullMarked
package io.terrace.sponsorship.preview;

import org.jspecify.annotations.NullMarked;
