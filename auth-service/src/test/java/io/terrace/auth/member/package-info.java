@NullMarked
package io.terrace.auth.member;

import org.jspecify.annotations.NullMarked;
