/// A partner's communities. A community never moves to another partner.
@NullMarked
package io.terrace.auth.community;

import org.jspecify.annotations.NullMarked;
