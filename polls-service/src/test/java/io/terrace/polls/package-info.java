@NullMarked
package io.terrace.polls;

import org.jspecify.annotations.NullMarked;
