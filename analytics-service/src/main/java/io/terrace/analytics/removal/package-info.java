/// What is known of a fan, and how it goes: the raw rows go, the counts stay without the fan.
@NullMarked
package io.terrace.analytics.removal;

import org.jspecify.annotations.NullMarked;
