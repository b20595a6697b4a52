@NullMarked
package io.terrace.sponsorship;

import org.jspecify.annotations.NullMarked;
