/// Invitations: codes that bring fans into a squad, to an event, or into the community.
///
/// A fan uses an invitation once, by its key; a guarded statement limits the number of uses; one inviter brought a fan,
/// by its key. An invitation does not show its inviter before it is accepted. If one of two fans has blocked the other,
/// their invitations do not exist for each other.
@NullMarked
package io.terrace.community.invitation;

import org.jspecify.annotations.NullMarked;
