/// The community's fans, as auth-service publishes them: partners can give points to these only.
@NullMarked
package io.terrace.wallet.fan;

import org.jspecify.annotations.NullMarked;
