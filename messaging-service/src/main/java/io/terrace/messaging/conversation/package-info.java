/// Conversations as their members see them: opened, accepted, read, muted, put away.
@NullMarked
package io.terrace.messaging.conversation;

import org.jspecify.annotations.NullMarked;
