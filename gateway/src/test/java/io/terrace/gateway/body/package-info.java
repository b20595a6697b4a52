@NullMarked
package io.terrace.gateway.body;

import org.jspecify.annotations.NullMarked;
