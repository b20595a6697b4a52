@NullMarked
package io.terrace.gateway.health;

import org.jspecify.annotations.NullMarked;
