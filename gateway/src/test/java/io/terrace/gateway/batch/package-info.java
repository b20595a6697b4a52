@NullMarked
package io.terrace.gateway.batch;

import org.jspecify.annotations.NullMarked;
