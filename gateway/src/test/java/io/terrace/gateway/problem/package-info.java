@NullMarked
package io.terrace.gateway.problem;

import org.jspecify.annotations.NullMarked;
