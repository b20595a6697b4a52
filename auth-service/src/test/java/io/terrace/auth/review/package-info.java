@NullMarked
package io.terrace.auth.review;

import org.jspecify.annotations.NullMarked;
