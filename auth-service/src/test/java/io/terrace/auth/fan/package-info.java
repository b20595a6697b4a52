@NullMarked
package io.terrace.auth.fan;

import org.jspecify.annotations.NullMarked;
