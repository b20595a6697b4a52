@NullMarked
package io.terrace.gateway.trunk;

import org.jspecify.annotations.NullMarked;
