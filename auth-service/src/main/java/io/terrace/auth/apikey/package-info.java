/// API keys: created, shown once, changed, rotated, revoked.
///
/// Only a key's SHA-256 is stored. Every change is published as `credential.revoked` in its own transaction, so that
/// each copy is looked up again.
@NullMarked
package io.terrace.auth.apikey;

import org.jspecify.annotations.NullMarked;
