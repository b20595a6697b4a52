@NullMarked
package io.terrace.auth.courier;

import org.jspecify.annotations.NullMarked;
