@NullMarked
package io.terrace.sponsorship.placement;

import org.jspecify.annotations.NullMarked;
