@NullMarked
package io.terrace.gateway.accesslog;

import org.jspecify.annotations.NullMarked;
