/// Identifies users and apps: partners, communities, API keys, users, sign-in, sessions.
@NullMarked
package io.terrace.auth;

import org.jspecify.annotations.NullMarked;
