/// Saved funnels: how many fans went through steps in their order within a time.
@NullMarked
package io.terrace.analytics.funnel;

import org.jspecify.annotations.NullMarked;
