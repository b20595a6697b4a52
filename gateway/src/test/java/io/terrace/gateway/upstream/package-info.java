@NullMarked
package io.terrace.gateway.upstream;

import org.jspecify.annotations.NullMarked;
