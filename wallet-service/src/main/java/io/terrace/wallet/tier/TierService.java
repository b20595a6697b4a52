package io.terrace.wallet.tier;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.Tier;
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
    private final List<Tier> usual;

    TierService(Sql sql, WalletConfig config) {
        this.sql = sql;
        usual = config.tiers().stream().sorted(comparingLong(Tier::threshold)).toList();
    }

    @Transactional
    List<Tier> all() {
        return all(sql);
    }

    private List<Tier> all(Sql sql) {
        List<Tier> own = sql.list(
                "select name, threshold from tier where community_id = terrace_community() order by threshold",
                row -> new Tier(row.text("name"), row.number("threshold")));
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
        return all(sql).stream().collect(toMap(Tier::name, Tier::threshold));
    }

    /// @param check what refuses the change, given the tiers as they are
    @Transactional
    List<Tier> set(List<Tier> tiers, Consumer<List<Tier>> check) {
        // Two who set them at once take turns.
        sql.list("select pg_advisory_xact_lock(hashtextextended('tiers' || terrace_community(), 0))", row -> true);
        check.accept(all(sql));
        sql.run("delete from tier where community_id = terrace_community()");
        sql.run(
                "insert into tier (community_id, name, threshold) select terrace_community(), * from unnest(?, ?)",
                ArrayParameter.texts(tiers, Tier::name),
                ArrayParameter.numbers(tiers, Tier::threshold));
        sql.run("""
                insert into tier_publication (community_id, told_through)
                values (terrace_community(), '00000000-0000-0000-0000-000000000000')
                on conflict (community_id) do update set told_through = excluded.told_through""");
        return all(sql);
    }
}
