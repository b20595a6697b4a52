/// Sponsors, campaigns and creatives as a club books them, from draft to the end of the flight.
///
/// A change and its audit entry are one transaction under the campaign's row lock; of two changes made from the same
/// version one is refused. [CampaignTerms] is what a placement is decided by.
@NullMarked
package io.terrace.sponsorship.campaign;

import org.jspecify.annotations.NullMarked;
