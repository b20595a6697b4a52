package io.terrace.community.link;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Where a link is to lead.
///
/// @param id the target's id; an invitation's code
@Schema(name = "LinkDraft")
record LinkDraft(
        @NotNull LinkTargetKind target,
        @NotNull @Size(max = 100) String id) {}
