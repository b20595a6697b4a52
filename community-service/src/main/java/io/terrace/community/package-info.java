/// People and match day: profiles, squads, invitations, events, check-ins, moderation.
@NullMarked
package io.terrace.community;

import org.jspecify.annotations.NullMarked;
