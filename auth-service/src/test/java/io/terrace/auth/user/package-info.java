@NullMarked
package io.terrace.auth.user;

import org.jspecify.annotations.NullMarked;
