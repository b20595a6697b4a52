package io.terrace.auth.community;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/// A new community.
///
/// @param name as fans read it in mails and on screen
record CommunityDraft(
        @NotBlank @Size(max = 100) @Pattern(regexp = "[^\\p{Cc}]*") String name) {}
