package io.terrace.sponsorship.placement;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.sponsorship.campaign.CampaignTermsRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;

/// The candidates of each community that fans of this replica ask for, in memory. A decision reads the version with the
/// fan's own rows, and loads them again where it has changed.
@ApplicationScoped
class CandidateCache {

    private static final int MAX_COMMUNITIES = 1_000;

    private final Cache<UUID, CandidateIndex> byCommunity =
            Caffeine.newBuilder().maximumSize(MAX_COMMUNITIES).build();
    private final CampaignTermsRepository campaigns;

    CandidateCache(CampaignTermsRepository campaigns) {
        this.campaigns = campaigns;
    }

    /// Of the current community.
    ///
    /// @param version the least that will do
    @Transactional
    CandidateIndex find(UUID community, long version) {
        CandidateIndex known = byCommunity.getIfPresent(community);
        if (known != null && known.version() >= version) {
            return known;
        }
        CandidateIndex loaded = new CandidateIndex(campaigns.load());
        byCommunity
                .asMap()
                .merge(community, loaded, (before, after) -> before.version() > after.version() ? before : after);
        return loaded;
    }
}
