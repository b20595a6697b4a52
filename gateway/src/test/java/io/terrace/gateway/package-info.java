@NullMarked
package io.terrace.gateway;

import org.jspecify.annotations.NullMarked;
