@NullMarked
package io.terrace.gateway.credential;

import org.jspecify.annotations.NullMarked;
