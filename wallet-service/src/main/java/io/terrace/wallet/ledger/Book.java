package io.terrace.wallet.ledger;

import static java.util.stream.Collectors.groupingBy;

import io.terrace.wallet.sql.Column;
import io.terrace.wallet.sql.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;

/// The wallets of some fans, held until the transaction ends, and those of their lots that matter.
final class Book {

    private static final String LOTS = """
            select id, user_id, amount, remaining, created_at, expires_at, pending_until from lot
            where community_id = terrace_community() and\s""";

    private final Sql sql;
    private final Instant now;
    private final UUID community;
    private final Map<UUID, Wallet> wallets = new HashMap<>();
    private final Map<UUID, Lot> lots = new HashMap<>();
    private final Map<UUID, List<Lot>> spendable = new HashMap<>();

    private Book(Sql sql, Instant now, UUID community) {
        this.sql = sql;
        this.now = now;
        this.community = community;
    }

    /// Two that want the same wallets take them in the same order, so neither waits for the other.
    static Book open(Sql sql, Collection<UUID> users) {
        Column wanted = Column.ids(new TreeSet<>(users));
        Book book = sql.first(
                        "select now() as now, terrace_community() as community",
                        row -> new Book(sql, row.instant("now"), row.id("community")))
                .orElseThrow();
        if (book.lock(wanted) < new TreeSet<>(users).size()) {
            sql.run("""
                    insert into wallet (community_id, user_id) select terrace_community(), unnest(?)
                    on conflict do nothing""", wanted);
            book.lock(wanted);
        }
        return book;
    }

    private int lock(Column users) {
        List<Wallet> held = sql.list("""
                select * from wallet where community_id = terrace_community() and user_id = any(?)
                order by user_id for update""", Wallet::new, users);
        held.forEach(wallet -> wallets.put(wallet.user, wallet));
        return held.size();
    }

    /// The time of everything that happens in this transaction, the database's.
    Instant now() {
        return now;
    }

    UUID community() {
        return community;
    }

    Wallet wallet(UUID user) {
        return Objects.requireNonNull(wallets.get(user));
    }

    Collection<Wallet> wallets() {
        return wallets.values();
    }

    Collection<Lot> lots() {
        return lots.values();
    }

    void add(Lot lot) {
        lots.put(lot.id, lot);
        spendable.computeIfPresent(lot.user, (user, known) -> {
            known.add(lot);
            return known;
        });
    }

    /// Reads the lots with something left of those fans, all at once.
    void read(Collection<UUID> users) {
        Column wanted = Column.ids(users);
        Map<UUID, List<Lot>> found = sql.list(LOTS + "user_id = any(?) and remaining > 0", Lot::read, wanted).stream()
                .map(this::known)
                .collect(groupingBy(lot -> lot.user));
        users.forEach(user -> spendable.put(user, new ArrayList<>(found.getOrDefault(user, List.of()))));
    }

    /// The fan's lots with something left, soonest to expire first.
    List<Lot> ofFan(UUID user) {
        if (!spendable.containsKey(user)) {
            read(List.of(user));
        }
        List<Lot> known = Objects.requireNonNull(spendable.get(user));
        known.sort(Lot.ORDER);
        return List.copyOf(known);
    }

    /// Those lots, whatever is left of them.
    List<Lot> byId(Collection<UUID> ids) {
        return sql.list(LOTS + "id = any(?)", Lot::read, Column.ids(ids)).stream()
                .map(this::known)
                .toList();
    }

    /// A lot that was read before has been changed since.
    private Lot known(Lot read) {
        return lots.computeIfAbsent(read.id, id -> read);
    }
}
