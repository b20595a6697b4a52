/// Conversations as their members see them: opened, accepted, read, muted, archived.
@NullMarked
package io.terrace.messaging.conversation;

import org.jspecify.annotations.NullMarked;
