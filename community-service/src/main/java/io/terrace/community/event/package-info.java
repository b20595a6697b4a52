/// Events of a community and who comes.
///
/// An event begins, ends and can be entered by the database's clock alone: nothing has to turn it. A seat is taken and
/// given back in turns on one row of the event's, and only where seats are limited.
@NullMarked
package io.terrace.community.event;

import org.jspecify.annotations.NullMarked;
