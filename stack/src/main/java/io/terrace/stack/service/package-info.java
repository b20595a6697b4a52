/// The suite: which services there are, how each is started, and the demo partner.
@NullMarked
package io.terrace.stack.service;

import org.jspecify.annotations.NullMarked;
