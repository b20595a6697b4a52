@NullMarked
package io.terrace.auth.otp;

import org.jspecify.annotations.NullMarked;
