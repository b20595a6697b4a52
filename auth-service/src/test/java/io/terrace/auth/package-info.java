@NullMarked
package io.terrace.auth;

import org.jspecify.annotations.NullMarked;
