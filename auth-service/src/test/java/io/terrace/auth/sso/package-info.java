@NullMarked
package io.terrace.auth.sso;

import org.jspecify.annotations.NullMarked;
