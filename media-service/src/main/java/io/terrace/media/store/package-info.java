/// Object storage: a local folder, or a store that speaks the S3 API.
///
/// An object is written once under its own key and never changed, so readers need no lock. The database decides which
/// object is an upload's content.
@NullMarked
package io.terrace.media.store;

import org.jspecify.annotations.NullMarked;
