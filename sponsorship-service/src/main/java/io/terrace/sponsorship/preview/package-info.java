/// What a campaign would come to: which of some fans would see it, and how many impressions are to be expected.
@NullMarked
package io.terrace.sponsorship.preview;

import org.jspecify.annotations.NullMarked;
