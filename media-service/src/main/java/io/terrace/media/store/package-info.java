/// Where contents are kept: a local folder, or any store that speaks the S3 API.
///
/// An object is written once under a key of its own and never changed, so whoever reads it needs no lock; it is there
/// whole or not at all. Which object is an upload's content is decided elsewhere, in the database.
@NullMarked
package io.terrace.media.store;

import org.jspecify.annotations.NullMarked;
