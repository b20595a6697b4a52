/// messaging-service beside a raw INSERT on the same server, and beside itself with more messages.
@NullMarked
package io.terrace.bench.messages;

import org.jspecify.annotations.NullMarked;
