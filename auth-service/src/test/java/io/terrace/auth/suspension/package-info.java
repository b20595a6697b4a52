@NullMarked
package io.terrace.auth.suspension;

import org.jspecify.annotations.NullMarked;
