/// Tokens that nobody issued.
@NullMarked
package io.terrace.journeys.forgery;

import org.jspecify.annotations.NullMarked;
