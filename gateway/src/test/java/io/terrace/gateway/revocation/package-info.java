@NullMarked
package io.terrace.gateway.revocation;

import org.jspecify.annotations.NullMarked;
