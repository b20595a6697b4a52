/// The gateway's question: what is the credential with this hash? Knows API keys and operators' tokens.
@NullMarked
package io.terrace.auth.credential;

import org.jspecify.annotations.NullMarked;
