@NullMarked
package io.terrace.gateway.cors;

import org.jspecify.annotations.NullMarked;
