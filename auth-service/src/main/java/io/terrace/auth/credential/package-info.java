/// The gateway's question: what is the credential with this hash? Knows API keys and the operator's root credential.
@NullMarked
package io.terrace.auth.credential;

import org.jspecify.annotations.NullMarked;
