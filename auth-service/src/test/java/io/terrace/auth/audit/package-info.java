@NullMarked
package io.terrace.auth.audit;

import org.jspecify.annotations.NullMarked;
