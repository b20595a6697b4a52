@NullMarked
package io.terrace.auth.provider;

import org.jspecify.annotations.NullMarked;
