@NullMarked
package io.terrace.wallet.balance;

import org.jspecify.annotations.NullMarked;
