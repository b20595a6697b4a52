@NullMarked
package io.terrace.platform.web.openapi;

import org.jspecify.annotations.NullMarked;
