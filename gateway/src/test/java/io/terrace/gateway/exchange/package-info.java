@NullMarked
package io.terrace.gateway.exchange;

import org.jspecify.annotations.NullMarked;
