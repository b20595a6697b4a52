/// Short links into the app, and the pages that open it.
///
/// A target is one of a table and an id of that target's form, so a request cannot lead elsewhere. A target has one
/// link in a community, for every caller.
@NullMarked
package io.terrace.community.link;

import org.jspecify.annotations.NullMarked;
