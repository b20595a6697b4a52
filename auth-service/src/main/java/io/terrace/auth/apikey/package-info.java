/// API keys: made, shown once, changed, rotated, revoked.
///
/// Only a key's SHA-256 is stored. Every change goes out as `credential.revoked` in the transaction that makes it, so
/// that whoever keeps a copy asks again.
@NullMarked
package io.terrace.auth.apikey;

import org.jspecify.annotations.NullMarked;
