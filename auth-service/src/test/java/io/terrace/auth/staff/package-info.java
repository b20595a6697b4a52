@NullMarked
package io.terrace.auth.staff;

import org.jspecify.annotations.NullMarked;
