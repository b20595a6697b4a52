/// Sends a code to a fan: by mail over SMTP, or by text message or call through the configured carrier.
@NullMarked
package io.terrace.auth.courier;

import org.jspecify.annotations.NullMarked;
