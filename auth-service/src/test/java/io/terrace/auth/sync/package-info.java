@NullMarked
package io.terrace.auth.sync;

import org.jspecify.annotations.NullMarked;
