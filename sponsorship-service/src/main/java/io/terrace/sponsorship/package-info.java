/// What a club sells to its sponsors: campaigns, where fans see them, and what is counted of it.
@NullMarked
package io.terrace.sponsorship;

import org.jspecify.annotations.NullMarked;
