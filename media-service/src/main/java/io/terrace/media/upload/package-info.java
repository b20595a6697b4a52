/// Uploads, from the ticket to the verdict on their content.
///
/// `pending → uploaded → ready | rejected`, and `expired` from either of the first two. Every step is a guarded
/// statement or happens under the row's lock: of two contents sent at once one becomes the upload's, two completions
/// reach one verdict and tell of it once, and what arrives too late changes nothing. Contents are written under keys of
/// their own first and claimed afterwards, so a broken transfer shows nowhere; what was never claimed is swept.
@NullMarked
package io.terrace.media.upload;

import org.jspecify.annotations.NullMarked;
