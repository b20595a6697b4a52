/// Who someone is, and which app may ask: partners, communities, API keys, users, sign-in, sessions.
@NullMarked
package io.terrace.auth;

import org.jspecify.annotations.NullMarked;
