package io.terrace.wallet.coupon;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
public class CouponCampaignService {

    private static final UUID NEWEST = new UUID(-1, -1);
    private static final String SELECT =
            "select " + CouponCampaignView.COLUMNS + "from campaign where community_id = terrace_community() and ";

    private final Sql sql;
    private final KeysetPageAssembler paging;

    CouponCampaignService(Sql sql, KeysetPageAssembler paging) {
        this.sql = sql;
        this.paging = paging;
    }

    /// Whether the community has such a campaign.
    @Transactional
    public boolean has(UUID id) {
        return find(id).isPresent();
    }

    @Transactional
    Optional<CouponCampaignView> find(UUID id) {
        return sql.first(SELECT + "id = ?", CouponCampaignView::read, id);
    }

    private Optional<CouponCampaignView> locked(UUID id) {
        return sql.first(SELECT + "id = ? for update", CouponCampaignView::read, id);
    }

    @Transactional
    Page<CouponCampaignView> page(PageRequest request) {
        String list = "coupon-campaigns";
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        List<CouponCampaignView> found = sql.list(
                SELECT + "id < ? order by id desc limit ?", CouponCampaignView::read, before, request.limit() + 1);
        return paging.page(found, request, list, campaign -> campaign.id().toString());
    }

    @Transactional
    CouponCampaignView add(CouponCampaignDraft draft) {
        UUID id = Ids.next();
        sql.run(
                """
                insert into campaign (community_id, id, title, discount_kind, discount_value, currency, issue, state,
                    per_holder_limit, starts_at, expires_at, created_at)
                values (terrace_community(), ?, ?, ?, ?, ?, ?, 'active', ?, ?, ?, now())""",
                id,
                draft.title(),
                draft.discount().kind(),
                draft.discount().value(),
                draft.discount().currency(),
                draft.issue(),
                draft.perHolderLimit(),
                draft.startsAt(),
                draft.expiresAt());
        return find(id).orElseThrow();
    }

    @Transactional
    Optional<CouponCampaignView> change(UUID id, VersionPrecondition precondition, CouponCampaignPatch change) {
        if (!precondition.absent()) {
            locked(id).ifPresent(precondition::require);
        }
        return sql.first(
                """
                update campaign set title = coalesce(?, title), state = coalesce(?, state)
                where community_id = terrace_community() and id = ?
                returning
                """ + CouponCampaignView.COLUMNS, CouponCampaignView::read, change.title(), change.state(), id);
    }

    /// Empty where there is no such campaign.
    @Transactional
    Optional<CouponGenerationView> generate(UUID campaign, long count) {
        return sql.first("""
                insert into coupon_job (community_id, id, campaign_id, requested, created_at)
                select community_id, ?, id, ?, now() from campaign
                where community_id = terrace_community() and id = ?
                returning
                """ + CouponGenerationView.COLUMNS, CouponGenerationView::read, Ids.next(), count, campaign);
    }

    @Transactional
    Optional<CouponGenerationView> job(UUID campaign, UUID id) {
        return sql.first(
                "select " + CouponGenerationView.COLUMNS
                        + "from coupon_job where community_id = terrace_community() and campaign_id = ? and id = ?",
                CouponGenerationView::read,
                campaign,
                id);
    }
}
