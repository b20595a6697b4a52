/// Fans who asked to be erased. Until the due instant they can come back; a guarded statement by the database's clock
/// decides which of the two happens. Then every service erases its data and sends a receipt, also after an outage; the
/// last receipt completes the erasure.
@NullMarked
package io.terrace.community.erasure;

import org.jspecify.annotations.NullMarked;
