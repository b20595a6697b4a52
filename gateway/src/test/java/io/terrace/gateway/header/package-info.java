@NullMarked
package io.terrace.gateway.header;

import org.jspecify.annotations.NullMarked;
