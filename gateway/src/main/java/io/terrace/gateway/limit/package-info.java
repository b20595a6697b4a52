/// How often who may ask.
///
/// A decision is one script in Redis, by Redis's clock, so that any number of gateways and parallel requests share one
/// exact count. Whoever asks often and has plenty left is counted a few requests ahead, so that most of them need no
/// Redis; see [LocalAllowances]. Without Redis each policy says itself whether it admits or refuses; none waits for it.
@NullMarked
package io.terrace.gateway.limit;

import org.jspecify.annotations.NullMarked;
