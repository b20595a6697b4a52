@NullMarked
package io.terrace.gateway.token;

import org.jspecify.annotations.NullMarked;
