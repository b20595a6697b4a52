/// Events of a community and who comes.
///
/// The database's clock alone decides when an event begins, ends and admits check-ins; there is no job that changes its
/// state. Where seats are limited, they are taken and given back under a lock on one row of the event.
@NullMarked
package io.terrace.community.event;

import org.jspecify.annotations.NullMarked;
