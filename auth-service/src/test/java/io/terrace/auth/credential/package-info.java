@NullMarked
package io.terrace.auth.credential;

import org.jspecify.annotations.NullMarked;
