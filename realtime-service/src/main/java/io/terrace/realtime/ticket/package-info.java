/// Who may open a stream: a fan or a member of staff with the gateway's context token; or a browser's EventSource,
/// which can send no header, with a ticket that a fan requested shortly before and that works once.
@NullMarked
package io.terrace.realtime.ticket;

import org.jspecify.annotations.NullMarked;
