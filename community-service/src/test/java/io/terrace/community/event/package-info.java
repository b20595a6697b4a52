@NullMarked
package io.terrace.community.event;

import org.jspecify.annotations.NullMarked;
