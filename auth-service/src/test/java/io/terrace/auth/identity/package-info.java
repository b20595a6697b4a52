@NullMarked
package io.terrace.auth.identity;

import org.jspecify.annotations.NullMarked;
