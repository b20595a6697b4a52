/// What a service is asked while it makes its AOT cache.
@NullMarked
package io.terrace.stack.training;

import org.jspecify.annotations.NullMarked;
