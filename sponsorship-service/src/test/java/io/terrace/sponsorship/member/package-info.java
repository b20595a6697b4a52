@NullMarked
package io.terrace.sponsorship.member;

import org.jspecify.annotations.NullMarked;
