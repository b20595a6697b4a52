@NullMarked
package io.terrace.community.squad;

import org.jspecify.annotations.NullMarked;
