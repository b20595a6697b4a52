/// Points, what they buy, and what earns them.
@NullMarked
package io.terrace.wallet;

import org.jspecify.annotations.NullMarked;
