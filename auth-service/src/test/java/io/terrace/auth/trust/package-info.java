@NullMarked
package io.terrace.auth.trust;

import org.jspecify.annotations.NullMarked;
