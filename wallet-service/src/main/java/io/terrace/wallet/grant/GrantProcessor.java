package io.terrace.wallet.grant;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.fan.KnownFanRepository;
import io.terrace.wallet.key.IdempotencyKeyRaceException;
import io.terrace.wallet.key.IdempotencyKeyUse;
import io.terrace.wallet.key.KeyedRequestResult;
import io.terrace.wallet.key.ReplayableResponse;
import io.terrace.wallet.key.StoredResponse;
import io.terrace.wallet.ledger.LedgerProblems;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingResult;
import io.terrace.wallet.ledger.PostingResult.NoSuchTransaction;
import io.terrace.wallet.ledger.PostingResult.Posted;
import io.terrace.wallet.ledger.TransactionView;
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
class GrantProcessor {

    private final LedgerService ledger;
    private final ObjectMapper json;

    GrantProcessor(LedgerService ledger, ObjectMapper json) {
        this.ledger = ledger;
        this.json = json;
    }

    /// In the caller's transaction and community. The same command twice gets the same answer.
    List<KeyedRequestResult> process(Sql sql, Consumer<WalletEvent> events, List<GrantCommand> commands) {
        Map<IdempotencyKeyUse.Key, GrantCommand> first = new LinkedHashMap<>();
        commands.forEach(command -> first.putIfAbsent(command.use().key(), command));
        Map<IdempotencyKeyUse.Key, StoredResponse> kept = new HashMap<>(find(sql, first.keySet()));
        first.keySet().removeAll(kept.keySet());
        List<StoredResponse> fresh = post(sql, events, first.values());
        keep(sql, fresh);
        fresh.forEach(one -> kept.put(one.key(), one));
        return commands.stream()
                .map(command ->
                        Objects.requireNonNull(kept.get(command.use().key())).to(command.use()))
                .toList();
    }

    private List<StoredResponse> post(Sql sql, Consumer<WalletEvent> events, Collection<GrantCommand> commands) {
        Set<UUID> fans = KnownFanRepository.known(
                sql,
                commands.stream()
                        .map(command -> command.draft().userId())
                        .distinct()
                        .toList());
        List<GrantCommand> posted = commands.stream()
                .filter(command -> fans.contains(command.draft().userId()))
                .toList();
        List<PostingResult> outcomes = ledger.post(
                sql,
                events,
                posted.stream().map(command -> move(command.draft())).toList());
        List<StoredResponse> fresh = new ArrayList<>();
        for (int i = 0; i < posted.size(); i++) {
            fresh.add(StoredResponse.of(posted.get(i).use(), answer(posted.get(i), outcomes.get(i))));
        }
        commands.stream()
                .filter(command -> !fans.contains(command.draft().userId()))
                .forEach(command ->
                        fresh.add(StoredResponse.of(command.use(), answer(command, new NoSuchTransaction()))));
        return fresh;
    }

    private static PostingCommand move(GrantDraft draft) {
        return draft.amount() < 0
                ? new PostingCommand.Adjust(draft.userId(), draft.amount(), draft.reason())
                : new PostingCommand.Earn(
                        draft.userId(), draft.amount(), draft.reason(), draft.availableAt(), draft.expiresAt());
    }

    private ReplayableResponse answer(GrantCommand command, PostingResult outcome) {
        return outcome instanceof Posted(TransactionView transaction)
                ? ReplayableResponse.made(json, new PostedTransactionResponse(transaction))
                : ReplayableResponse.refused(
                        json, LedgerProblems.refusal(outcome), command.use().requestId());
    }

    private static Map<IdempotencyKeyUse.Key, StoredResponse> find(Sql sql, Collection<IdempotencyKeyUse.Key> keys) {
        return sql
                .list(
                        """
                        select a.* from unnest(?, ?) as n (caller_id, key_hash)
                        cross join lateral (
                            select caller_id, key_hash, fingerprint, status, answer from grant_answer
                            where community_id = terrace_community() and caller_id = n.caller_id
                                and key_hash = n.key_hash limit 1) as a""",
                        row -> new StoredResponse(
                                new IdempotencyKeyUse.Key(row.id("caller_id"), row.text("key_hash")),
                                row.text("fingerprint"),
                                "",
                                new ReplayableResponse((int) row.number("status"), row.text("answer"))),
                        ArrayParameter.ids(keys, IdempotencyKeyUse.Key::caller),
                        ArrayParameter.texts(keys, IdempotencyKeyUse.Key::hash))
                .stream()
                .collect(toMap(StoredResponse::key, one -> one));
    }

    /// @throws IdempotencyKeyTakenException where another request got an answer meanwhile
    private static void keep(Sql sql, Collection<StoredResponse> events) {
        if (events.isEmpty()) {
            return;
        }
        int stored = sql.run(
                """
                insert into grant_answer (community_id, created_at, caller_id, key_hash, fingerprint, status, answer)
                select (select terrace_community()), now(), n.* from unnest(?, ?, ?, ?, ?) as n on conflict do nothing""",
                ArrayParameter.ids(events, one -> one.key().caller()),
                ArrayParameter.texts(events, one -> one.key().hash()),
                ArrayParameter.texts(events, StoredResponse::fingerprint),
                ArrayParameter.numbers(events, one -> (long) one.answer().status()),
                ArrayParameter.texts(events, one -> one.answer().body()));
        if (stored < events.size()) {
            throw new IdempotencyKeyRaceException();
        }
    }
}
