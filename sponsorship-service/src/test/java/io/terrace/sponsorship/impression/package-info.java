@NullMarked
package io.terrace.sponsorship.impression;

import org.jspecify.annotations.NullMarked;
