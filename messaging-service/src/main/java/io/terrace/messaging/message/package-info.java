/// Messages: how they are numbered, changed, found and deleted.
@NullMarked
package io.terrace.messaging.message;

import org.jspecify.annotations.NullMarked;
