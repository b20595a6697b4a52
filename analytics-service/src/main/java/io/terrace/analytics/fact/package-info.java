/// What the other services tell, as `platform.*` events: once each, by the inbox, and nothing of what anybody says.
///
/// The same topics tell the community's time zone, the partner's policy and the fans' consent.
@NullMarked
package io.terrace.analytics.fact;

import org.jspecify.annotations.NullMarked;
