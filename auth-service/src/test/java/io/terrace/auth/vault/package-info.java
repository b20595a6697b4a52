@NullMarked
package io.terrace.auth.vault;

import org.jspecify.annotations.NullMarked;
