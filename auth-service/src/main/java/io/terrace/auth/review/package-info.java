/// Sign-in for an app store's reviewers: an identifier with a fixed code that is never sent, until a day that the
/// partner chooses. All limits apply; setting it up and every use are in the audit log; only keyed hashes are stored.
@NullMarked
package io.terrace.auth.review;

import org.jspecify.annotations.NullMarked;
