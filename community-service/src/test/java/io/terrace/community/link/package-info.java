@NullMarked
package io.terrace.community.link;

import org.jspecify.annotations.NullMarked;
