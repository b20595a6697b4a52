package io.terrace.polls.result;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A poll that was counted again.
///
/// @param difference by how many votes and voters its counts were wrong; they are right now
@Schema(name = "PollRecount")
public record PollRecountView(UUID communityId, UUID pollId, long difference) {}
