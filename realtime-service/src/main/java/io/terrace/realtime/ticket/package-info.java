/// Who may open a stream: a fan by the gateway's context token, or a browser's EventSource, which can send no
/// header, by a ticket that a fan was given a moment before and that works once.
@NullMarked
package io.terrace.realtime.ticket;

import org.jspecify.annotations.NullMarked;
