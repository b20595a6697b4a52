/// Carries a code to a fan: by mail over SMTP, by text message through whatever is set up.
@NullMarked
package io.terrace.auth.courier;

import org.jspecify.annotations.NullMarked;
