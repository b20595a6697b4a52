@NullMarked
package io.terrace.gateway.entrance;

import org.jspecify.annotations.NullMarked;
