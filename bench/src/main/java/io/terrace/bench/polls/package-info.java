/// polls-service with one hot poll beside SQL that does the same on the same server.
@NullMarked
package io.terrace.bench.polls;

import org.jspecify.annotations.NullMarked;
