/// `./terrace bench wallet`: transfers over HTTP beside pgbench on the same Postgres, every commit synced.
@NullMarked
package io.terrace.bench.wallet;

import org.jspecify.annotations.NullMarked;
