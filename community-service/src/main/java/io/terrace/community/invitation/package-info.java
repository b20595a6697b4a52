/// Invitations: codes that bring fans into a squad, to an event, into the community.
///
/// A fan uses an invitation once, by its key; no more fans than it is for, by one guarded statement; and whoever
/// brought
/// a fan here is one inviter, by its key. Before they accept, nobody learns who invites.
@NullMarked
package io.terrace.community.invitation;

import org.jspecify.annotations.NullMarked;
