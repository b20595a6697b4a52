package io.terrace.sponsorship.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.sponsorship.SponsorshipConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Links to reports. The signature lets a forged link be refused without a question to the database; the row lets one
/// be revoked.
@ApplicationScoped
class ReportLinkService {

    private static final UUID NEWEST = new UUID(-1, -1);

    private final Sql sql;
    private final KeysetPageAssembler paging;
    private final UrlSigner urls;
    private final InstantSource clock;

    ReportLinkService(Sql sql, KeysetPageAssembler paging, SponsorshipConfig config, InstantSource clock) {
        this.sql = sql;
        this.paging = paging;
        this.clock = clock;
        RotatingSecret secret =
                RotatingSecret.of("terrace.sponsorship.signing-key", config.signingKey(), config.signingKeyPrevious());
        urls = new UrlSigner(config.publicUrl(), secret.map(ReportLinkService::derived));
    }

    /// Empty where there is no such campaign.
    @Transactional
    Optional<ReportLinkView> create(UUID campaign, Instant expiresAt) {
        UUID id = Ids.next();
        Instant now = clock.instant();
        int added = sql.run("""
                insert into report_link (community_id, id, campaign_id, expires_at, created_at)
                select community_id, ?, id, ?, ? from campaign where community_id = terrace_community() and id = ?""", id, expiresAt, now, campaign);
        if (added == 0) {
            return Optional.empty();
        }
        String url = urls.sign("GET", path(Tenancy.current().orElseThrow(), id), expiresAt);
        return Optional.of(new ReportLinkView(id, url, expiresAt, null, now));
    }

    /// Newest first; empty where there is no such campaign.
    @Transactional
    Optional<Page<ReportLinkView>> page(UUID campaign, PageRequest request) {
        String list = "report-links/" + campaign;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        return sql.first(
                        "select id from campaign where community_id = terrace_community() and id = ?",
                        row -> row.id("id"),
                        campaign)
                .map(found -> paging.page(
                        links(found, before, request.limit() + 1),
                        request,
                        list,
                        link -> link.id().toString()));
    }

    private List<ReportLinkView> links(UUID campaign, UUID before, int most) {
        return sql.list("""
                select id, expires_at, revoked_at, created_at from report_link
                where community_id = terrace_community() and campaign_id = ? and id < ?
                order by id desc limit ?""", ReportLinkView::read, campaign, before, most);
    }

    /// Whether there is such a link; one that is revoked already stays so.
    @Transactional
    boolean revoke(UUID campaign, UUID id) {
        return sql.run("""
                        update report_link set revoked_at = coalesce(revoked_at, ?)
                        where community_id = terrace_community() and campaign_id = ? and id = ?""", clock.instant(), campaign, id) == 1;
    }

    /// What the URL's own signature says.
    UrlSigner.Check check(UUID community, UUID id, @Nullable String expires, @Nullable String signature) {
        if (expires == null || signature == null || !expires.matches("[0-9]{1,12}")) {
            return UrlSigner.Check.FORGED;
        }
        return urls.check("GET", path(community, id), Long.parseLong(expires), signature, clock.instant());
    }

    /// The campaign that a link leads to, unless it is revoked.
    @Transactional
    Optional<UUID> campaign(UUID id) {
        return sql.first("""
                select campaign_id from report_link
                where community_id = terrace_community() and id = ? and revoked_at is null""", row -> row.id("campaign_id"), id);
    }

    private static String path(UUID community, UUID id) {
        return "/v2/sponsorship/reports/" + community + "/" + id;
    }

    /// A key for these links alone.
    private static String derived(String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal("sponsorship/report-link".getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
