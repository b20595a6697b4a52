package io.terrace.sponsorship.impression;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Raw impressions beside the report.
///
/// @param impressions as recounted
/// @param difference the sum over all numbers of the report of how far they are off; 0
/// @param asOf the moment of the counts
@Schema(name = "CampaignRecount")
record RecountView(UUID campaignId, long impressions, long difference, Instant asOf) {}
