/// Turns the other services' events into `platform.*` events, once each (by the inbox) and without any text of a fan.
///
/// The same topics bring the community's time zone, the partner's policy and the fans' consent.
@NullMarked
package io.terrace.analytics.fact;

import org.jspecify.annotations.NullMarked;
