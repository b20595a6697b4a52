@NullMarked
package io.terrace.gateway.proxy;

import org.jspecify.annotations.NullMarked;
