@NullMarked
package io.terrace.wallet.hold;

import org.jspecify.annotations.NullMarked;
