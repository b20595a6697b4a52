package io.terrace.community.squad;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.community.profile.Presence;
import io.terrace.community.profile.ProfileCard;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan in the caller's squad, a blocked or a muted one.
///
/// @param since when they came to be that
/// @param presence of one in the squad; absent where they do not let it be seen, and where it is unknown
@Schema(name = "Acquaintance")
record RelatedFanView(
        ProfileCard user,
        Instant since,
        @JsonInclude(Include.NON_NULL) @Nullable Presence presence) {}
