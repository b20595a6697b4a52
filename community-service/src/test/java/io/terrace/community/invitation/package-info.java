@NullMarked
package io.terrace.community.invitation;

import org.jspecify.annotations.NullMarked;
