@NullMarked
package io.terrace.gateway.page;

import org.jspecify.annotations.NullMarked;
