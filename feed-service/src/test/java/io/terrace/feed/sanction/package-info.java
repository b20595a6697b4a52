@NullMarked
package io.terrace.feed.sanction;

import org.jspecify.annotations.NullMarked;
