/// Scheduled work on many replicas: a task is done by one, and a task that fails holds up no other.
@NullMarked
package io.terrace.platform.jobs;

import org.jspecify.annotations.NullMarked;
