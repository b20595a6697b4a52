/// Authors' cards, copied from community-service.
///
/// The guarded upsert in [Author] keeps an older card from replacing a newer one. A fan without a card is shown by id
/// alone.
@NullMarked
package io.terrace.feed.author;

import org.jspecify.annotations.NullMarked;
