@NullMarked
package io.terrace.gateway.metrics;

import org.jspecify.annotations.NullMarked;
