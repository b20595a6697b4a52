@NullMarked
package io.terrace.wallet.reward;

import org.jspecify.annotations.NullMarked;
