/// Points, rewards and coupons.
@NullMarked
package io.terrace.wallet;

import org.jspecify.annotations.NullMarked;
