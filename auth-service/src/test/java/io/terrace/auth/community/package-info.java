@NullMarked
package io.terrace.auth.community;

import org.jspecify.annotations.NullMarked;
