@NullMarked
package io.terrace.wallet.coupon;

import org.jspecify.annotations.NullMarked;
