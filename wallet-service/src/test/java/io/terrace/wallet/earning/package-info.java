@NullMarked
package io.terrace.wallet.earning;

import org.jspecify.annotations.NullMarked;
