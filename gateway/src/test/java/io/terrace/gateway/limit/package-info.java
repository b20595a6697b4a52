@NullMarked
package io.terrace.gateway.limit;

import org.jspecify.annotations.NullMarked;
