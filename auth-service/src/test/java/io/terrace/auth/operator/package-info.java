@NullMarked
package io.terrace.auth.operator;

import org.jspecify.annotations.NullMarked;
