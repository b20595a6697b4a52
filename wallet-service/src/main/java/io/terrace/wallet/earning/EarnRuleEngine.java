package io.terrace.wallet.earning;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.LockedLedger;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import io.terrace.wallet.ledger.PostingResult;
import io.terrace.wallet.ledger.PostingResult.Posted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Pays facts by the community's rules, and what polls and events promise themselves.
@ApplicationScoped
class EarnRuleEngine {

    /// What is promised without a rule of the community's.
    ///
    /// @param rule the rule's id where it is paid
    /// @param fact the event's field with what is paid for once
    /// @param fans the event's field with the fan who is paid
    private record Promise(UUID rule, String reason, String refType, String fact, String fans) {

        static Promise of(String rule, String reason, String refType, String fact, String fans) {
            return new Promise(
                    UUID.fromString("00000000-0000-7000-8000-00000000000" + rule), reason, refType, fact, fans);
        }
    }

    /// By the event that keeps them.
    private static final Map<String, Promise> PROMISES = Map.of(
            "poll.ballots_cast", Promise.of("1", "poll_reward", "poll", "pollId", "voters"),
            "poll.ballots_right", Promise.of("2", "poll_reward", "poll", "pollId", "voters"),
            "checkin.confirmed", Promise.of("3", "check_in_reward", "event", "eventId", "userId"));

    private final Sql sql;
    private final EarnRuleService rules;
    private final EarnEventCatalog facts;
    private final LedgerService ledger;
    private final Outbox outbox;

    EarnRuleEngine(Sql sql, EarnRuleService rules, EarnEventCatalog facts, LedgerService ledger, Outbox outbox) {
        this.sql = sql;
        this.rules = rules;
        this.facts = facts;
        this.ledger = ledger;
        this.outbox = outbox;
    }

    /// What is paid for one fact.
    private record Pay(
            UUID rule,
            long points,
            long perUser,
            long perUserDay,
            @Nullable Long availableAfterSec,
            @Nullable Long expiresAfterSec,
            PostingReason reason) {}

    /// The fans that an event pays.
    private record Due(Pay pay, Set<UUID> fans, String fact) {}

    @Transactional(TxType.MANDATORY)
    void pay(Event event) {
        List<WalletEvent> told = new ArrayList<>();
        dues(event).forEach(due -> pay(due, told));
        outbox.add(told);
    }

    /// Locks the wallets of all fans that the events pay, in the one order of all that lock several.
    @Transactional(TxType.MANDATORY)
    void expect(List<? extends Event> events) {
        Set<UUID> fans = events.stream()
                .flatMap(event -> dues(event).stream())
                .flatMap(due -> due.fans().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        if (!fans.isEmpty()) {
            List<WalletEvent> told = new ArrayList<>();
            ledger.hold(sql, told::add, fans);
            outbox.add(told);
        }
    }

    private List<Due> dues(Event event) {
        JsonNode told = facts.read(event);
        String name = told.path("type").asText();
        JsonNode promised = told.path("reward").path("points");
        Promise promise = PROMISES.get(name);
        List<Due> dues = new ArrayList<>();
        if (promise != null && promised.isNumber()) {
            String fact = told.path(promise.fact()).asText();
            PostingReason reason = PostingReason.of(promise.reason(), promise.refType(), fact);
            Pay pay = new Pay(promise.rule(), promised.asLong(), Long.MAX_VALUE, Long.MAX_VALUE, null, null, reason);
            dues.add(new Due(pay, fans(told.path(promise.fans())), fact));
        }
        for (EarnRuleView rule : rules.of(name)) {
            // Rules are older than what is asked of their fields.
            if (facts.namesFans(name, rule.userField()) && rule.runsAt(event.at()) && matches(rule, told)) {
                dues.add(new Due(pay(rule), fans(told.path(rule.userField())), fact(rule, told)));
            }
        }
        return dues;
    }

    private static Pay pay(EarnRuleView rule) {
        return new Pay(
                rule.id(),
                rule.points(),
                rule.perUser() == null ? Long.MAX_VALUE : rule.perUser(),
                rule.perUserDay() == null ? Long.MAX_VALUE : rule.perUserDay(),
                rule.availableAfterSec(),
                rule.expiresAfterSec(),
                PostingReason.of("earn_rule", "earn_rule", rule.id()));
    }

    private static boolean matches(EarnRuleView rule, JsonNode told) {
        return rule.where().entrySet().stream()
                .allMatch(wanted -> told.path(wanted.getKey()).asText().equals(wanted.getValue()));
    }

    private static String fact(EarnRuleView rule, JsonNode told) {
        return rule.factFields().stream()
                .map(field -> told.path(field).asText())
                .collect(Collectors.joining("/"));
    }

    private static Set<UUID> fans(JsonNode field) {
        Stream<JsonNode> values = field.isArray() ? StreamSupport.stream(field.spliterator(), false) : Stream.of(field);
        return values.filter(JsonNode::isTextual)
                .map(value -> UUID.fromString(value.asText()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The wallets first: two facts of one fan take turns, so a limit holds for both.
    private void pay(Due one, List<WalletEvent> told) {
        if (one.fans().isEmpty()) {
            return;
        }
        Pay pay = one.pay();
        LockedLedger held = ledger.hold(sql, told::add, one.fans());
        List<UUID> noted = due(pay, one.fans(), one.fact());
        List<PostingResult> outcomes = held.post(noted.stream()
                .map(fan -> new PostingCommand.Earn(
                        fan,
                        pay.points(),
                        pay.reason(),
                        after(held.now(), pay.availableAfterSec()),
                        after(held.now(), pay.expiresAfterSec())))
                .toList());
        List<UUID> unpaid = IntStream.range(0, noted.size())
                .filter(i -> !(outcomes.get(i) instanceof Posted))
                .mapToObj(noted::get)
                .toList();
        if (!unpaid.isEmpty()) {
            strike(pay, unpaid, one.fact());
        }
    }

    private static @Nullable Instant after(Instant now, @Nullable Long seconds) {
        return seconds == null ? null : now.plusSeconds(seconds);
    }

    /// Notes the payments that are due, and whose they are.
    private List<UUID> due(Pay pay, Set<UUID> fans, String fact) {
        return sql.list(
                """
                insert into earn_payment (community_id, rule_id, user_id, fact, points, paid_at)
                select terrace_community(), ?, f.id, ?, ?, now() from unnest(?) as f (id)
                where (select count(*) from earn_payment p where p.community_id = terrace_community()
                        and p.rule_id = ? and p.user_id = f.id) < ?
                    and (select count(*) from earn_payment p where p.community_id = terrace_community()
                        and p.rule_id = ? and p.user_id = f.id and p.paid_at > now() - interval '24 hours') < ?
                on conflict do nothing returning user_id""",
                row -> row.id("user_id"),
                pay.rule(),
                fact,
                pay.points(),
                ArrayParameter.ids(fans),
                pay.rule(),
                pay.perUser(),
                pay.rule(),
                pay.perUserDay());
    }

    /// A wallet that holds no more was not paid, so it is not noted, and no limit counts it.
    private void strike(Pay pay, List<UUID> fans, String fact) {
        sql.run("""
                delete from earn_payment
                where community_id = terrace_community() and rule_id = ? and user_id = any(?) and fact = ?""", pay.rule(), ArrayParameter.ids(fans), fact);
    }
}
