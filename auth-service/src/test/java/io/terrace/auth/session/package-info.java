@NullMarked
package io.terrace.auth.session;

import org.jspecify.annotations.NullMarked;
