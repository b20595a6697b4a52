package io.terrace.wallet.tier;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.Column;
import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.TierStep;
import io.terrace.wallet.WalletConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The community's tiers, from the lowest.
@ApplicationScoped
public class TierService {

    private final Sql sql;
    private final List<TierStep> usual;

    TierService(Sql sql, WalletConfig config) {
        this.sql = sql;
        usual = config.tiers().stream()
                .sorted(comparingLong(TierStep::threshold))
                .toList();
    }

    @Transactional
    List<TierStep> all() {
        return all(sql);
    }

    private List<TierStep> all(Sql sql) {
        List<TierStep> own = sql.list(
                "select name, threshold from tier where community_id = terrace_community() order by threshold",
                row -> new TierStep(row.text("name"), row.number("threshold")));
        return own.isEmpty() ? usual : own;
    }

    /// The highest that so many points reach.
    ///
    /// @param earned ever
    @Transactional
    public String of(long earned) {
        return ladder(sql).tierOf(earned);
    }

    /// The tiers as the caller's transaction sees them.
    public TierLadder ladder(Sql sql) {
        return new TierLadder(all(sql));
    }

    /// Whether there is such a tier.
    @Transactional
    public boolean has(String name) {
        return thresholds(sql).containsKey(name);
    }

    /// What each tier takes, in the caller's transaction.
    public Map<String, Long> thresholds(Sql sql) {
        return all(sql).stream().collect(toMap(TierStep::name, TierStep::threshold));
    }

    /// @param check what refuses the change, given the tiers as they are
    @Transactional
    List<TierStep> set(List<TierStep> tiers, Consumer<List<TierStep>> check) {
        // Two who set them at once take turns.
        sql.list("select pg_advisory_xact_lock(hashtextextended('tiers' || terrace_community(), 0))", row -> true);
        check.accept(all(sql));
        sql.run("delete from tier where community_id = terrace_community()");
        sql.run(
                "insert into tier (community_id, name, threshold) select terrace_community(), * from unnest(?, ?)",
                Column.texts(tiers, TierStep::name),
                Column.numbers(tiers, TierStep::threshold));
        sql.run("""
                insert into tier_publication (community_id, told_through)
                values (terrace_community(), '00000000-0000-0000-0000-000000000000')
                on conflict (community_id) do update set told_through = excluded.told_through""");
        return all(sql);
    }
}
