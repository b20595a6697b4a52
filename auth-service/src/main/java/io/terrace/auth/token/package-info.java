/// Access tokens and the Ed25519 keys that sign them. Private keys are encrypted under the master key.
@NullMarked
package io.terrace.auth.token;

import org.jspecify.annotations.NullMarked;
