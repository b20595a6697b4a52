@NullMarked
package io.terrace.community.presence;

import org.jspecify.annotations.NullMarked;
