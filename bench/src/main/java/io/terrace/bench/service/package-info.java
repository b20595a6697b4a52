/// A packaged service under load beside PostgreSQL's own load program, on one Postgres whose every commit is synced.
///
/// Both sides have all of the machine while it is their turn, the load included: pgbench brings its own, in C, ours is
/// a thread of this program. What that thread uses is not taken off.
@NullMarked
package io.terrace.bench.service;

import org.jspecify.annotations.NullMarked;
