/// Money-like bodies are read strictly: what nobody knows was meant otherwise.
@NullMarked
package io.terrace.wallet.json;

import org.jspecify.annotations.NullMarked;
