@NullMarked
package io.terrace.gateway.openapi;

import org.jspecify.annotations.NullMarked;
