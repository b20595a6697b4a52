/// Short links into the app, and the pages that open it.
///
/// A target is one of a table and an id of that target's own form, so nothing a caller sends can lead anywhere else. A
/// target has one link in a community, whoever asks; it says nothing of who they are.
@NullMarked
package io.terrace.community.link;

import org.jspecify.annotations.NullMarked;
