/// Invitations: codes that bring fans into a squad, to an event, into the community.
///
/// A fan uses an invitation once, by its key; no more fans than it is for, by one guarded statement; and who brought
/// a fan here is one inviter, by its key. Before they accept, nobody learns who invites; and of two of whom one has
/// blocked the other neither's invitations are there for the other.
@NullMarked
package io.terrace.community.invitation;

import org.jspecify.annotations.NullMarked;
