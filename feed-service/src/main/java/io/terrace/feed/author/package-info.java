/// How fans are shown beside what they post: a copy of community-service's cards.
///
/// An older card never replaces a newer one; the guarded upsert in [Author] sees to it. A fan whose card is not here
/// yet is shown by id alone.
@NullMarked
package io.terrace.feed.author;

import org.jspecify.annotations.NullMarked;
