@NullMarked
package io.terrace.gateway.link;

import org.jspecify.annotations.NullMarked;
