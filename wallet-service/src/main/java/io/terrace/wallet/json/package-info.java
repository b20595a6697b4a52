/// Reads bodies about money strictly: an unknown member is an error, because it was meant to change something.
@NullMarked
package io.terrace.wallet.json;

import org.jspecify.annotations.NullMarked;
