@NullMarked
package io.terrace.auth.partner;

import org.jspecify.annotations.NullMarked;
