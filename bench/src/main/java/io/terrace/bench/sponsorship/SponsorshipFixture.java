package io.terrace.bench.sponsorship;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.bench.service.TestedService;
import io.terrace.stack.server.Database;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// A club with one campaign in its feed, and its fans.
final class SponsorshipFixture {

    static final String SERVICE = "sponsorship-service";
    static final String PLACEMENTS = "/v2/sponsorship/placements?slots=feed_card";

    private static final String CAMPAIGNS = "/v2/sponsorship/campaigns";
    private static final String SPONSOR = "{\"name\": \"Brew\", \"disclosure\": \"Presented by Brew\"}";
    private static final String CAMPAIGN = """
            {"sponsorId": "%s", "name": "The match", "flight": {"startsOn": "%s", "endsOn": "%s"},
             "slots": ["feed_card"], "priority": 9,
             "frequency": {"capPerUser": 1000, "windowSec": 86400, "minGapSec": 0}}""";
    private static final String CREATIVE = """
            {"slot": "feed_card", "headline": "Free Brew at half-time",
             "cta": {"label": "Where", "url": "https://brew.example/stand"}}""";

    /// Of each ten, nine are for an event of their own and one for any place, where the first campaign comes first.
    private static final String COPIES = """
            with made as (
                insert into campaign (community_id, id, sponsor_id, name, state, starts_on, ends_on, timezone, starts_at,
                    ends_at, slots, priority, pacing, cap_per_user, window_sec, min_gap_sec, event_id, locales, platforms,
                    checked_in, tiers, version, created_at)
                select c.community_id, gen_random_uuid(), c.sponsor_id, c.name, c.state, c.starts_on, c.ends_on, c.timezone,
                    c.starts_at, c.ends_at, c.slots, 1, c.pacing, c.cap_per_user, c.window_sec, c.min_gap_sec,
                    case when n %% 10 > 0 then gen_random_uuid() end, c.locales, c.platforms, false, c.tiers, 1, now()
                from campaign c cross join generate_series(1, %d) as n where c.id = '%s'
                returning community_id, id)
            insert into creative (community_id, id, campaign_id, slot, headline, archived, version, created_at)
            select community_id, gen_random_uuid(), id, 'FEED_CARD', 'Free Brew', false, 1, now() from made""";

    private final UUID community = UUID.randomUUID();
    private final ContextTokens passes = new ContextTokens(SERVICE, community);
    private final TenantScopedDatabase tables;
    private final TestedService tested;
    private final String campaign;

    SponsorshipFixture(BenchSandbox sandbox, ServiceOptions tuning) {
        Database database = sandbox.database("sponsorship");
        tables = new TenantScopedDatabase(database, community);
        tuning.needs("TERRACE_SPONSORSHIP_SIGNING_KEY", "5e".repeat(16));
        // A decision is to be measured, and not the machine's patience.
        tuning.needs("TERRACE_SPONSORSHIP_DECISION_TIMEOUT", "10s");
        tested = sandbox.service(SERVICE, database, tuning);
        String sponsor =
                ask("POST", "/v2/sponsorship/sponsors", SPONSOR).path("id").asText();
        // Today, whatever the zone.
        LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        campaign = ask("POST", CAMPAIGNS, CAMPAIGN.formatted(sponsor, yesterday, yesterday.plusDays(30)))
                .path("id")
                .asText();
        ask("POST", CAMPAIGNS + "/" + campaign + "/creatives", CREATIVE);
        ask("POST", CAMPAIGNS + "/" + campaign + "/schedule", "");
    }

    TestedService tested() {
        return tested;
    }

    /// So many campaigns more.
    void add(int campaigns) {
        tables.run(COPIES.formatted(campaigns, campaign));
    }

    /// What a fan is shown.
    String placed() {
        return new HttpProbe(tested.port())
                .ask("GET", PLACEMENTS, passes.fan(UUID.randomUUID()), "")
                .toString();
    }

    /// One question each of so many fans, good for a minute.
    List<byte[]> decisions(int count) {
        return Stream.generate(() -> "GET " + PLACEMENTS + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + passes.fan(UUID.randomUUID()) + "\r\n\r\n")
                .limit(count)
                .map(request -> request.getBytes(UTF_8))
                .toList();
    }

    TenantScopedDatabase tables() {
        return tables;
    }

    ContextTokens passes() {
        return passes;
    }

    /// By how much the report is wrong.
    long difference() {
        return ask("POST", CAMPAIGNS + "/" + campaign + "/recount", "")
                .path("difference")
                .asLong();
    }

    private JsonNode ask(String method, String path, String body) {
        return new HttpProbe(tested.port()).ask(method, path, passes.server(), body);
    }
}
