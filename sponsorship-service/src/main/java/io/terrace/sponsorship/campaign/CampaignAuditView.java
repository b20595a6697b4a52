package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// One change of a campaign or of a creative of it.
///
/// @param version of the campaign after it
/// @param actorId a member of the staff or an API key; absent for the clock
/// @param actor `staff`, `server` or `clock`
/// @param action such as `changed` or `paused`
/// @param changes each member that changed, with `from` and `to`
@Schema(name = "CampaignAuditEntry")
record CampaignAuditView(
        int version,
        @JsonInclude(Include.NON_NULL) @Nullable UUID actorId,
        String actor,
        String action,

        @Schema(type = SchemaType.OBJECT, implementation = Object.class)
        JsonNode changes,

        Instant at) {}
