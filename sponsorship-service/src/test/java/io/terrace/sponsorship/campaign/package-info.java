@NullMarked
package io.terrace.sponsorship.campaign;

import org.jspecify.annotations.NullMarked;
