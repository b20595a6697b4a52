package io.terrace.wallet.coupon;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;

/// Makes codes, a piece at a time: a crash costs the piece under way, and the next who looks goes on.
@ApplicationScoped
class CouponGenerator {

    private static final int PIECE = 5_000;

    private final Sql sql;
    private final CouponCodeGenerator codes = new CouponCodeGenerator();

    CouponGenerator(Sql sql) {
        this.sql = sql;
    }

    /// One replica works on a job at a time, the others pass it by.
    ///
    /// @return whether there is more to do
    @Transactional
    boolean piece(UUID id) {
        Optional<CouponGenerationView> found = sql.first(
                "select " + CouponGenerationView.COLUMNS
                        + "from coupon_job where community_id = terrace_community() and id = ?"
                        + " and finished_at is null for update skip locked",
                CouponGenerationView::read,
                id);
        if (found.isEmpty()) {
            return false;
        }
        CouponGenerationView job = found.get();
        int wanted = (int) Math.min(PIECE, job.requested() - job.done());
        int made = add(
                        job.campaignId(),
                        IntStream.range(0, wanted).mapToObj(i -> codes.next()).toList())
                .size();
        sql.run("""
                update coupon_job set done = done + ?,
                    finished_at = case when done + ? = requested then now() end
                where community_id = terrace_community() and id = ?""", made, made, id);
        return job.done() + made < job.requested();
    }

    /// @param codes in an order that all who add some share, so that none waits for another who waits for it
    /// @return those that were not there before
    private Set<String> add(UUID campaign, Collection<String> codes) {
        return new HashSet<>(sql.list(
                """
                insert into coupon (community_id, id, campaign_id, code, state, issued_at, expires_at)
                select k.community_id, n.id, k.id, n.code, 'issued', now(), k.expires_at
                from unnest(?, ?) as n (id, code)
                join campaign k on k.community_id = terrace_community() and k.id = ?
                on conflict (community_id, code) do nothing returning code""",
                row -> row.text("code"),
                ArrayParameter.ids(codes, code -> Ids.next()),
                ArrayParameter.texts(codes),
                campaign));
    }

    /// A verdict a row, in the file's order.
    ///
    /// @param status `accepted`, `duplicate` or `invalid`
    record Verdict(int row, String status) {}

    /// Empty where there is no such campaign.
    @Transactional
    Optional<List<Verdict>> take(UUID campaign, List<String> lines) {
        if (sql.first(
                        "select id from campaign where community_id = terrace_community() and id = ?",
                        row -> row.id("id"),
                        campaign)
                .isEmpty()) {
            return Optional.empty();
        }
        Set<String> sound = new TreeSet<>();
        lines.stream()
                .filter(line -> line.matches(CouponCodeGenerator.PATTERN))
                .map(CouponCodeGenerator::normal)
                .forEach(sound::add);
        Set<String> added = add(campaign, sound);
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean isSound = line.matches(CouponCodeGenerator.PATTERN);
            boolean isNew = isSound && added.remove(CouponCodeGenerator.normal(line));
            verdicts.add(new Verdict(i + 1, isNew ? "accepted" : isSound ? "duplicate" : "invalid"));
        }
        return Optional.of(verdicts);
    }
}
