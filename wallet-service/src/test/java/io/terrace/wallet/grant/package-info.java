@NullMarked
package io.terrace.wallet.grant;

import org.jspecify.annotations.NullMarked;
