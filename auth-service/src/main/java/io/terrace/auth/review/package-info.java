/// How an app store's reviewers get in: an identifier with a fixed code that is never sent, until a day the partner
/// names. All limits hold for it; setting it up and every use are audited; no more than keyed hashes are stored.
@NullMarked
package io.terrace.auth.review;

import org.jspecify.annotations.NullMarked;
