/// Whether the services are fit for a native executable, as far as that can be told without building one.
@NullMarked
package io.terrace.nativemode;

import org.jspecify.annotations.NullMarked;
