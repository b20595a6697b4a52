package io.terrace.wallet.ledger;

import static java.util.stream.Collectors.groupingBy;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.ErasedFanRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/// The wallets of some fans, held until the transaction ends, and those of their lots that matter.
final class LockedWallets {

    private static final String COLUMNS =
            "select id, user_id, amount, remaining, created_at, expires_at, pending_until ";
    private static final String LOTS = COLUMNS + "from lot where community_id = terrace_community() and ";

    /// How many lots of a fan are read at first: as many as nearly every spend takes.
    private static final int FEW = 8;

    private static final int STEP = 8;

    private final Sql sql;
    private final Instant now;
    private final UUID community;
    private final Map<UUID, LockedWallet> wallets = new HashMap<>();
    private final Set<UUID> lookedAt = new HashSet<>();
    private final Map<UUID, LoadedLots> shelves = new HashMap<>();

    private LockedWallets(Sql sql, Moment moment, List<Held> held) {
        this.sql = sql;
        now = moment.now();
        community = moment.community();
        held.forEach(one -> wallets.put(one.wallet().user, one.wallet()));
    }

    /// When and where the transaction is.
    private record Moment(Instant now, UUID community) {

        static Moment read(Row row) {
            return new Moment(row.instant("now"), row.id("community_id"));
        }
    }

    private record Held(LockedWallet wallet, Moment moment) {}

    /// Two that want the same wallets take them in the same order, so neither waits for the other. A fan who has none
    /// gets one, unless they are erased.
    ///
    /// @param users never empty
    static LockedWallets open(Sql sql, Collection<UUID> users) {
        Set<UUID> wanted = new TreeSet<>(users);
        List<Held> held = lock(sql, wanted);
        if (held.size() < wanted.size()) {
            sql.first(ErasedFanRepository.TAKE_TURN, row -> true);
            sql.run("""
                    insert into wallet (community_id, user_id)
                    select (select terrace_community()), n.fan from unnest(?) as n (fan)
                    where not exists (select from erased_fan e
                        where e.community_id = terrace_community() and e.user_id = n.fan)
                    on conflict do nothing""", ArrayParameter.ids(wanted));
            held = lock(sql, wanted);
        }
        Moment moment = held.isEmpty()
                ? sql.first("select now() as now, terrace_community() as community_id", Moment::read)
                        .orElseThrow()
                : held.getFirst().moment();
        return new LockedWallets(sql, moment, held);
    }

    private static List<Held> lock(Sql sql, Set<UUID> users) {
        return sql.list("""
                select w.community_id, w.user_id, w.available, w.pending, w.held, w.earned, w.spent, w.expired,
                    w.version, now() as now from wallet w
                where w.community_id = terrace_community() and w.user_id = any(?) order by w.user_id for update""", row -> new Held(new LockedWallet(row), Moment.read(row)), ArrayParameter.ids(users));
    }

    /// The time of everything that happens in this transaction, the database's.
    Instant now() {
        return now;
    }

    UUID community() {
        return community;
    }

    Optional<LockedWallet> find(UUID user) {
        return Optional.ofNullable(wallets.get(user));
    }

    /// Of a fan who has one.
    LockedWallet wallet(UUID user) {
        return Objects.requireNonNull(wallets.get(user));
    }

    Collection<LockedWallet> wallets() {
        return wallets.values();
    }

    List<Lot> lots() {
        return shelves.values().stream()
                .flatMap(shelf -> shelf.inOrder().stream())
                .toList();
    }

    void add(Lot lot) {
        shelf(lot.user).add(lot);
    }

    /// Reads what is due of those fans, all at once, where it has not.
    void readDue(Collection<UUID> users) {
        List<UUID> fresh = users.stream().filter(lookedAt::add).toList();
        if (fresh.isEmpty()) {
            return;
        }
        ArrayParameter wanted = ArrayParameter.ids(fresh);
        sql.list(
                        LOTS + "user_id = any(?) and not empty and expires_at <= now() union all " + LOTS
                                + "user_id = any(?) and not empty and pending_until <= now()",
                        Lot::read,
                        wanted,
                        wanted)
                .forEach(lot -> shelf(lot.user).known(lot));
    }

    /// Reads the first of what those fans can spend, all at once.
    void readSpendable(Collection<UUID> users) {
        if (!users.isEmpty()) {
            spendable(users, FEW);
        }
    }

    private void spendable(Collection<UUID> users, int most) {
        Map<UUID, List<Lot>> found = sql
                .list(
                        "select l.* from unnest(?) as u (user_id) cross join lateral (" + LOTS
                                + "user_id = u.user_id and not empty and pending_until is null"
                                + " order by expires_at, created_at, id limit ?) as l",
                        Lot::read,
                        ArrayParameter.ids(users),
                        most)
                .stream()
                .map(lot -> shelf(lot.user).known(lot))
                .collect(groupingBy(lot -> lot.user));
        users.forEach(user -> shelf(user).readTo(found.getOrDefault(user, List.of()), most));
    }

    /// What is known of the fan's lots: all that are due, and more.
    List<Lot> known(UUID user) {
        return shelf(user).inOrder();
    }

    /// Lots that can be spent, soonest to expire first, as many as the amount takes: a fan with ten thousand of them
    /// does not pay for all with each spend.
    List<Lot> covering(UUID user, long amount) {
        for (int most = FEW * STEP; !shelf(user).covers(amount); most *= STEP) {
            spendable(List.of(user), most);
        }
        return shelf(user).spendable();
    }

    /// Those lots, whatever is left of them.
    List<Lot> byId(Collection<UUID> ids) {
        return sql.list(LOTS + "id = any(?)", Lot::read, ArrayParameter.ids(ids)).stream()
                .map(lot -> shelf(lot.user).known(lot))
                .toList();
    }

    private LoadedLots shelf(UUID user) {
        return shelves.computeIfAbsent(user, fan -> new LoadedLots());
    }
}
