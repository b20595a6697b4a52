/// SQL by hand, in the caller's transaction: for statements on sets of rows, which no mapper writes.
///
/// A connection sees the current community's rows only (row-level security); statements name the community as well, so
/// that its index is used.
@NullMarked
package io.terrace.platform.jdbc;

import org.jspecify.annotations.NullMarked;
