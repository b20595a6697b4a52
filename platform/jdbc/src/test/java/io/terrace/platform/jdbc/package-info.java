@NullMarked
package io.terrace.platform.jdbc;

import org.jspecify.annotations.NullMarked;
