/// Who did what to which partner, and when. Entries are only ever added; a trigger, not a convention, refuses the rest.
@NullMarked
package io.terrace.auth.audit;

import org.jspecify.annotations.NullMarked;
