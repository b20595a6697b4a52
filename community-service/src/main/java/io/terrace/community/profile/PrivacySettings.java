package io.terrace.community.profile;

import io.terrace.platform.rest.VersionedView;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.validation.constraints.NotNull;

/// What a fan lets others see and do.
///
/// @param discoverable whether search and suggestions show them
/// @param whoCanMessage who may write to them first
/// @param whoCanCall who may call them
/// @param showPresence whether others see that they are there
/// @param readReceipts whether others see what they have read
/// @param squaddieEligible whether they may be drawn as Squaddie of the Day
@Embeddable
record PrivacySettings(
        @NotNull Boolean discoverable,
        @NotNull @Enumerated(EnumType.STRING) Audience whoCanMessage,
        @NotNull @Enumerated(EnumType.STRING) Audience whoCanCall,
        @NotNull Boolean showPresence,
        @NotNull Boolean readReceipts,
        @NotNull Boolean squaddieEligible)
        implements VersionedView {

    static final PrivacySettings AT_FIRST =
            new PrivacySettings(true, Audience.EVERYONE, Audience.SQUAD, true, true, false);
}
