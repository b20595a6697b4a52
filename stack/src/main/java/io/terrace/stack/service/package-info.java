/// The suite: which services there are, how each is started, and the partner a newcomer finds in it.
@NullMarked
package io.terrace.stack.service;

import org.jspecify.annotations.NullMarked;
