/// Previews: which of some fans would see a campaign, and how many impressions to expect.
@NullMarked
package io.terrace.sponsorship.preview;

import org.jspecify.annotations.NullMarked;
