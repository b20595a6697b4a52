@NullMarked
package io.terrace.gateway.route;

import org.jspecify.annotations.NullMarked;
