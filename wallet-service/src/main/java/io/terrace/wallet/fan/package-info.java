/// Which fans a community has, as auth-service tells: points go to nobody else.
@NullMarked
package io.terrace.wallet.fan;

import org.jspecify.annotations.NullMarked;
