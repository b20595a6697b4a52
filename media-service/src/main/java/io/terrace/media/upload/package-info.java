/// Uploads, from the ticket to the result of the content check.
///
/// `pending → uploaded → ready | rejected`, and `expired` from either of the first two. Every step is a guarded
/// statement or happens under the row's lock: of two contents sent at once one becomes the upload's, two completions
/// have one result and publish it once, and what arrives too late changes nothing. A content is written under its own
/// key first and claimed afterwards; one that is never claimed is deleted.
@NullMarked
package io.terrace.media.upload;

import org.jspecify.annotations.NullMarked;
