/// Answers the gateway's question: which credential has this hash? It knows API keys and operators' tokens.
@NullMarked
package io.terrace.auth.credential;

import org.jspecify.annotations.NullMarked;
