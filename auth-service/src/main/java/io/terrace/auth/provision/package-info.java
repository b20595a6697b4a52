/// What an app needs to know before a fan signs in.
@NullMarked
package io.terrace.auth.provision;

import org.jspecify.annotations.NullMarked;
