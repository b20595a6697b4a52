@NullMarked
package io.terrace.platform.openapi;

import org.jspecify.annotations.NullMarked;
