@NullMarked
package io.terrace.wallet.upkeep;

import org.jspecify.annotations.NullMarked;
