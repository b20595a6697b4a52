/// Fans, as community-service publishes them: their cards, who may write to and call them, and blocks.
///
/// Messages are judged by these tables, within the same transaction.
@NullMarked
package io.terrace.messaging.member;

import org.jspecify.annotations.NullMarked;
