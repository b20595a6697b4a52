package io.terrace.wallet.reward;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.wallet.key.IdempotencyKeyRaceException;
import io.terrace.wallet.key.IdempotencyKeyUse;
import io.terrace.wallet.key.ReplayableResponse;
import io.terrace.wallet.key.StoredResponse;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/// First answers, kept for a day.
@Singleton
class RedemptionResponseRepository {

    private final Sql sql;
    private final ObjectMapper json;

    RedemptionResponseRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /// The answers under these keys.
    static Map<IdempotencyKeyUse.Key, StoredResponse> find(Sql sql, Collection<IdempotencyKeyUse.Key> keys) {
        return sql
                .list(
                        """
                        select a.* from unnest(?, ?) as n (user_id, key_hash)
                        cross join lateral (
                            select user_id, reward_id, key_hash, status, answer from redemption_answer
                            where community_id = terrace_community() and user_id = n.user_id and key_hash = n.key_hash
                            limit 1) as a""",
                        row -> new StoredResponse(
                                new IdempotencyKeyUse.Key(row.id("user_id"), row.text("key_hash")),
                                row.id("reward_id").toString(),
                                "",
                                new ReplayableResponse((int) row.number("status"), row.text("answer"))),
                        ArrayParameter.ids(keys, IdempotencyKeyUse.Key::caller),
                        ArrayParameter.texts(keys, IdempotencyKeyUse.Key::hash))
                .stream()
                .collect(Collectors.toMap(StoredResponse::key, Function.identity()));
    }

    /// @throws IdempotencyKeyTakenException where another request got an answer meanwhile
    static void keep(Sql sql, Collection<StoredResponse> told) {
        if (told.isEmpty()) {
            return;
        }
        int stored = sql.run(
                """
                insert into redemption_answer (community_id, created_at, user_id, reward_id, key_hash, status, answer)
                select (select terrace_community()), now(), n.* from unnest(?, ?, ?, ?, ?) as n on conflict do nothing""",
                ArrayParameter.ids(told, one -> one.key().caller()),
                ArrayParameter.ids(told, one -> UUID.fromString(one.fingerprint())),
                ArrayParameter.texts(told, one -> one.key().hash()),
                ArrayParameter.numbers(told, one -> (long) one.answer().status()),
                ArrayParameter.texts(told, one -> one.answer().body()));
        if (stored < told.size()) {
            throw new IdempotencyKeyRaceException();
        }
    }

    StoredResponse got(RedeemCommand wish, RedemptionResponse redeemed) {
        return StoredResponse.of(wish.use(), ReplayableResponse.made(json, redeemed));
    }

    StoredResponse noSuchReward(RedeemCommand wish) {
        return StoredResponse.of(
                wish.use(),
                ReplayableResponse.refused(
                        json, ProblemException.notFound(), wish.use().requestId()));
    }

    StoredResponse refused(RedeemCommand wish, List<Reason> reasons) {
        boolean pointsOnly = reasons.size() == 1 && reasons.getFirst().code().equals("insufficient_points");
        ErrorCode code = pointsOnly ? ErrorCode.INSUFFICIENT_FUNDS : ErrorCode.NOT_ELIGIBLE;
        return StoredResponse.of(
                wish.use(),
                ReplayableResponse.refused(
                        json,
                        ProblemException.withReasons(code, reasons),
                        wish.use().requestId()));
    }

    @Scheduled(every = "10m", delayed = "3m")
    void forget() {
        sql.list("select forget_redemption_answers()", row -> true);
    }
}
