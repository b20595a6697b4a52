package io.terrace.wallet.coupon;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/// What is to be different; what is left out stays.
record CampaignChange(@Nullable @Size(min = 1, max = 200) String title, Campaign.@Nullable State state) {}
