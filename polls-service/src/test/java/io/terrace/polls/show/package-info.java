@NullMarked
package io.terrace.polls.show;

import org.jspecify.annotations.NullMarked;
