/// Encrypts and hashes secrets. Every key is derived from the master key, one for each purpose. Secrets that clients
/// hold are stored as hashes.
@NullMarked
package io.terrace.auth.vault;

import org.jspecify.annotations.NullMarked;
