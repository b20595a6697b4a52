package io.terrace.wallet.grant;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.WalletEvent;
import io.terrace.wallet.fan.Fans;
import io.terrace.wallet.grant.Verdict.Done;
import io.terrace.wallet.grant.Verdict.KeyReused;
import io.terrace.wallet.grant.Verdict.NoSuchFan;
import io.terrace.wallet.grant.Verdict.Refused;
import io.terrace.wallet.key.KeyTaken;
import io.terrace.wallet.ledger.Ledger;
import io.terrace.wallet.ledger.Move;
import io.terrace.wallet.ledger.Outcome;
import io.terrace.wallet.ledger.Outcome.AlreadyReversed;
import io.terrace.wallet.ledger.Outcome.Insufficient;
import io.terrace.wallet.ledger.Outcome.NoSuchTransaction;
import io.terrace.wallet.ledger.Outcome.NotReversible;
import io.terrace.wallet.ledger.Outcome.Nothing;
import io.terrace.wallet.ledger.Outcome.Posted;
import io.terrace.wallet.ledger.Outcome.TooLate;
import io.terrace.wallet.ledger.Outcome.TooMuch;
import io.terrace.wallet.ledger.Transaction;
import io.terrace.wallet.sql.Column;
import io.terrace.wallet.sql.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/// Gives points to many, in as many statements as one would take.
@Singleton
class Giving {

    /// Refusals are kept too: a repeat gets the first answer, whatever the fan has by then.
    private static final String INSUFFICIENT = "insufficient:";

    private static final String TOO_MUCH = "too_much";
    private static final String TOO_LATE = "too_late";

    private final Ledger ledger;
    private final ObjectMapper json;

    Giving(Ledger ledger, ObjectMapper json) {
        this.ledger = ledger;
        this.json = json;
    }

    private record Key(UUID caller, String hash) {

        static Key of(Wish wish) {
            return new Key(wish.caller(), wish.key());
        }
    }

    private record Kept(Key key, String fingerprint, String answer) {}

    /// In the caller's transaction and community. The same wish twice gets the same answer.
    List<Verdict> give(Sql sql, Consumer<WalletEvent> told, List<Wish> wishes) {
        Map<Key, Kept> kept = new HashMap<>(kept(sql, wishes));
        Set<UUID> fans = Fans.known(
                sql,
                wishes.stream().map(wish -> wish.draft().userId()).distinct().toList());
        Map<Key, Wish> fresh = new LinkedHashMap<>();
        for (Wish wish : wishes) {
            if (!kept.containsKey(Key.of(wish)) && fans.contains(wish.draft().userId())) {
                fresh.putIfAbsent(Key.of(wish), wish);
            }
        }
        Map<Key, Outcome> outcomes = post(sql, told, fresh.values());
        List<Kept> done = new ArrayList<>();
        outcomes.forEach((key, outcome) -> {
            Wish wish = Objects.requireNonNull(fresh.get(key));
            done.add(new Kept(key, wish.fingerprint(), write(outcome)));
        });
        keep(sql, done);
        Map<Key, Kept> made = done.stream().collect(toMap(Kept::key, one -> one));
        List<Verdict> verdicts = new ArrayList<>();
        for (Wish wish : wishes) {
            Kept before = kept.get(Key.of(wish));
            Kept now = made.get(Key.of(wish));
            if (before != null) {
                verdicts.add(read(wish, before, true));
            } else {
                verdicts.add(now == null ? new NoSuchFan() : read(wish, now, false));
            }
            if (now != null) {
                kept.put(now.key(), now);
            }
        }
        return verdicts;
    }

    private static Verdict read(Wish wish, Kept kept, boolean replayed) {
        if (!kept.fingerprint().equals(wish.fingerprint())) {
            return new KeyReused();
        }
        String answer = kept.answer();
        if (answer.equals(TOO_LATE)) {
            return new Refused(new TooLate());
        }
        if (answer.equals(TOO_MUCH)) {
            return new Refused(new TooMuch());
        }
        return answer.startsWith(INSUFFICIENT)
                ? new Refused(new Insufficient(Long.parseLong(answer.substring(INSUFFICIENT.length()))))
                : new Done(answer, replayed);
    }

    private Map<Key, Outcome> post(Sql sql, Consumer<WalletEvent> told, Collection<Wish> wishes) {
        List<Wish> order = List.copyOf(wishes);
        List<Outcome> outcomes = ledger.post(
                sql, told, order.stream().map(wish -> move(wish.draft())).toList());
        Map<Key, Outcome> byKey = new HashMap<>();
        for (int i = 0; i < order.size(); i++) {
            byKey.put(Key.of(order.get(i)), outcomes.get(i));
        }
        return byKey;
    }

    private static Move move(GrantDraft draft) {
        return draft.amount() < 0
                ? new Move.Adjust(draft.userId(), draft.amount(), draft.reason())
                : new Move.Earn(draft.userId(), draft.amount(), draft.reason(), draft.availableAt(), draft.expiresAt());
    }

    private static Map<Key, Kept> kept(Sql sql, List<Wish> wishes) {
        return sql
                .list(
                        """
                        select a.* from (select distinct * from unnest(?, ?) as n (caller_id, key_hash)) as n
                        cross join lateral (
                            select caller_id, key_hash, fingerprint, answer from grant_answer
                            where community_id = terrace_community() and caller_id = n.caller_id
                                and key_hash = n.key_hash limit 1) as a""",
                        row -> new Kept(
                                new Key(row.id("caller_id"), row.text("key_hash")),
                                row.text("fingerprint"),
                                row.text("answer")),
                        Column.ids(wishes, Wish::caller),
                        Column.texts(wishes, Wish::key))
                .stream()
                .collect(toMap(Kept::key, one -> one));
    }

    /// @throws KeyTaken where somebody else was told something meanwhile
    private static void keep(Sql sql, List<Kept> done) {
        if (done.isEmpty()) {
            return;
        }
        int stored = sql.run(
                """
                insert into grant_answer (community_id, caller_id, key_hash, fingerprint, answer, created_at)
                select (select terrace_community()), n.*, now() from unnest(?, ?, ?, ?) as n on conflict do nothing""",
                Column.ids(done, one -> one.key().caller()),
                Column.texts(done, one -> one.key().hash()),
                Column.texts(done, Kept::fingerprint),
                Column.texts(done, Kept::answer));
        if (stored < done.size()) {
            throw new KeyTaken();
        }
    }

    private String write(Outcome outcome) {
        return switch (outcome) {
            case Posted(Transaction transaction) -> write(new Granted(transaction));
            case Insufficient(long available) -> INSUFFICIENT + available;
            case TooMuch() -> TOO_MUCH;
            case TooLate() -> TOO_LATE;
            case NoSuchTransaction _, NotReversible _, AlreadyReversed _, Nothing _ ->
                throw new IllegalStateException("A grant comes to nothing of the kind");
        };
    }

    private String write(Granted granted) {
        try {
            return json.writeValueAsString(granted);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
