/// Which fans a community has, as auth-service tells: partners give points to nobody else.
@NullMarked
package io.terrace.wallet.fan;

import org.jspecify.annotations.NullMarked;
