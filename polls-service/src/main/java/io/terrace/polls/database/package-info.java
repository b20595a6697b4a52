/// The service's way to its database: plain SQL in the current transaction.
@NullMarked
package io.terrace.polls.database;

import org.jspecify.annotations.NullMarked;
