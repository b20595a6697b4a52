@NullMarked
package io.terrace.community.code;

import org.jspecify.annotations.NullMarked;
