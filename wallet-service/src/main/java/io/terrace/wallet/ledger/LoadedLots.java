package io.terrace.wallet.ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One fan's lots as far as they have been read, soonest to expire first.
final class LoadedLots {

    private final Map<UUID, Lot> lots = new HashMap<>();
    private @Nullable Lot last;
    private boolean whole;

    /// @param found as the table has it
    /// @return the lot as this transaction knows it, which may have changed it since it was read
    Lot known(Lot found) {
        return lots.computeIfAbsent(found.id, id -> found);
    }

    void add(Lot made) {
        lots.put(made.id, made);
    }

    /// What a look at the table has shown: the first lots that can be spent.
    ///
    /// @param most how many were asked for
    void readTo(List<Lot> first, int most) {
        whole = first.size() < most;
        last = whole ? null : Collections.max(first, Lot.ORDER);
    }

    /// All that the fan has, in order.
    List<Lot> inOrder() {
        return lots.values().stream().sorted(Lot.ORDER).toList();
    }

    /// What can be spent, in order, as far as nothing that was not read comes before it.
    List<Lot> spendable() {
        List<Lot> sound = new ArrayList<>();
        for (Lot lot : inOrder()) {
            if (lot.remaining() > 0 && !lot.isPending() && isReached(lot)) {
                sound.add(lot);
            }
        }
        return sound;
    }

    boolean covers(long amount) {
        return whole || spendable().stream().mapToLong(Lot::remaining).sum() >= amount;
    }

    private boolean isReached(Lot lot) {
        return whole || (last != null && Lot.ORDER.compare(lot, last) <= 0);
    }
}
