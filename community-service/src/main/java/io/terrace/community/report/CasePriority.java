package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What comes first in the queue.
@Schema(name = "CasePriority")
enum CasePriority {
    @JsonProperty("normal")
    NORMAL,
    /// Five fans or more have reported it.
    @JsonProperty("high")
    HIGH,
    /// A person may harm themselves.
    @JsonProperty("urgent")
    URGENT;

    static final int MANY = 5;
}
