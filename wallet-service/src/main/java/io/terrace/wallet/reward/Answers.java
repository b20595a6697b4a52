package io.terrace.wallet.reward;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.wallet.key.KeyTaken;
import io.terrace.wallet.reward.Verdict.Got;
import io.terrace.wallet.reward.Verdict.KeyReused;
import io.terrace.wallet.reward.Verdict.NoSuchReward;
import io.terrace.wallet.reward.Verdict.Refused;
import io.terrace.wallet.sql.Column;
import io.terrace.wallet.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// First answers, kept for a day.
@Singleton
class Answers {

    private final Sql sql;
    private final ObjectMapper json;

    Answers(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    @RegisterForReflection
    record Refusal(List<Reason> reasons) {}

    record Kept(Wish wish, String answer) {}

    /// What was answered to those that came before.
    Map<Wish, Verdict> find(Sql sql, Collection<Wish> wishes) {
        List<Kept> kept = sql.list(
                """
                select a.* from (select distinct * from unnest(?, ?) as n (user_id, key_hash)) as n
                cross join lateral (
                    select user_id, reward_id, key_hash, answer from redemption_answer
                    where community_id = terrace_community() and user_id = n.user_id and key_hash = n.key_hash
                    limit 1) as a""",
                row -> new Kept(
                        new Wish(row.id("user_id"), row.id("reward_id"), row.text("key_hash")), row.text("answer")),
                Column.ids(wishes, Wish::user),
                Column.texts(wishes, Wish::key));
        Map<Wish, Verdict> verdicts = new HashMap<>();
        for (Kept one : kept) {
            for (Wish wish : wishes) {
                if (wish.user().equals(one.wish().user())
                        && wish.key().equals(one.wish().key())) {
                    verdicts.put(wish, wish.equals(one.wish()) ? read(one.answer()) : new KeyReused());
                }
            }
        }
        return verdicts;
    }

    private Verdict read(String answer) {
        if (!answer.startsWith("{\"reasons\"")) {
            return new Got(answer, true);
        }
        try {
            return new Refused(json.readValue(answer, Refusal.class).reasons());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /// @throws KeyTaken where somebody else was told something meanwhile
    void keep(Sql sql, Map<Wish, Verdict> verdicts) {
        List<Kept> kept = verdicts.entrySet().stream()
                .flatMap(entry -> switch (entry.getValue()) {
                    case Got(String answer, boolean replayed)
                    when !replayed -> List.of(new Kept(entry.getKey(), answer)).stream();
                    case Refused(List<Reason> reasons) ->
                        List.of(new Kept(entry.getKey(), write(new Refusal(reasons)))).stream();
                    case Got _, NoSuchReward _, KeyReused _ -> List.<Kept>of().stream();
                })
                .toList();
        if (kept.isEmpty()) {
            return;
        }
        int stored = sql.run(
                """
                insert into redemption_answer (community_id, user_id, reward_id, key_hash, answer, created_at)
                select (select terrace_community()), n.*, now() from unnest(?, ?, ?, ?) as n on conflict do nothing""",
                Column.ids(kept, one -> one.wish().user()),
                Column.ids(kept, one -> one.wish().reward()),
                Column.texts(kept, one -> one.wish().key()),
                Column.texts(kept, Kept::answer));
        if (stored < kept.size()) {
            throw new KeyTaken();
        }
    }

    String write(Object answer) {
        try {
            return json.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Scheduled(every = "10m", delayed = "3m")
    void forget() {
        sql.list("select forget_redemption_answers()", row -> true);
    }
}
