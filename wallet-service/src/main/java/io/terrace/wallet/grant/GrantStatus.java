package io.terrace.wallet.grant;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "GrantStatus")
enum GrantStatus {
    @JsonProperty("granted")
    GRANTED,
    /// It changed nothing.
    @JsonProperty("rejected")
    REJECTED
}
