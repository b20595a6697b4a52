@NullMarked
package io.terrace.gateway.admission;

import org.jspecify.annotations.NullMarked;
