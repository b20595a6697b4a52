@NullMarked
package io.terrace.community.erasure;

import org.jspecify.annotations.NullMarked;
