/// Processes of the operating system, one for each server and service, each started, stopped and killed by itself.
///
/// A pid is stored together with the start time of its process, so a pid that the system has reused is never signalled.
@NullMarked
package io.terrace.stack.process;

import org.jspecify.annotations.NullMarked;
