@NullMarked
package io.terrace.auth.token;

import org.jspecify.annotations.NullMarked;
