/// Processes of the operating system, one for each server and service, each started, stopped and killed alone.
///
/// A pid is remembered together with the moment its process began, so a pid the system has given to somebody else is
/// never signalled.
@NullMarked
package io.terrace.stack.process;

import org.jspecify.annotations.NullMarked;
