/// What is secret, and how it is kept: everything keyed hangs on the one master key, each purpose by a key of its own.
/// Secrets that clients hold are stored as hashes.
@NullMarked
package io.terrace.auth.vault;

import org.jspecify.annotations.NullMarked;
