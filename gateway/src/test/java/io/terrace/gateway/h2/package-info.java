@NullMarked
package io.terrace.gateway.h2;

import org.jspecify.annotations.NullMarked;
