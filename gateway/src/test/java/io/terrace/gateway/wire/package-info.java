@NullMarked
package io.terrace.gateway.wire;

import org.jspecify.annotations.NullMarked;
