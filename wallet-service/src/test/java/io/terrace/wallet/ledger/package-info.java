@NullMarked
package io.terrace.wallet.ledger;

import org.jspecify.annotations.NullMarked;
