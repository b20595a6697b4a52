package io.terrace.journeys.storm;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Events;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What fans were told held against what is there.
final class Aftermath {

    private static final int AT_ONCE = 8;
    private static final String LAST = "storm_over";

    private final Arena arena;
    private final List<Supporter> supporters;
    private final List<Author> authors;

    Aftermath(Arena arena, List<Supporter> supporters, List<Author> authors) {
        this.arena = arena;
        this.supporters = supporters;
        this.authors = authors;
    }

    /// Each kind of write, and what was paid for facts under the act that earned it.
    Map<Act, Tally> tallies() {
        Map<Act, Tally> sum = new EnumMap<>(Act.class);
        ConcurrentTaskRunner.all(supporters.size(), AT_ONCE, i -> of(supporters.get(i)))
                .forEach(one -> one.forEach((act, tally) -> sum.merge(act, tally, Tally::plus)));
        sum.merge(Act.BALLOT, counts(), Tally::plus);
        sum.merge(Act.REDEMPTION, stock(), Tally::plus);
        sum.merge(Act.IMPRESSION, views(), Tally::plus);
        sum.merge(Act.EVENT, events(), Tally::plus);
        if (!authors.isEmpty()) {
            sum.put(Act.POST, posts());
            sum.put(Act.CHECK_IN, checkIns());
        }
        return sum;
    }

    private Map<Act, Tally> of(Supporter supporter) {
        Memory memory = supporter.memory();
        ApiClient api = supporter.fan().api();
        List<JsonNode> transactions = all(api, "/v2/wallet/transactions");
        Map<Act, Tally> found = new EnumMap<>(Act.class);
        found.put(
                Act.BALLOT,
                ballots(supporter)
                        .plus(facts(
                                transactions, "poll_reward", memory.everVoted().size())));
        found.put(
                Act.REACTION,
                reactions(supporter)
                        .plus(facts(
                                transactions, "earn_rule", memory.reactions().size())));
        found.put(
                Act.REDEMPTION,
                Tally.of(memory.redemptions(), ids(all(api, "/v2/redemptions")))
                        .plus(Tally.of(
                                memory.redemptions().size(),
                                all(api, "/v2/coupons").size())));
        found.put(Act.GRANT, Tally.of(memory.grants(), references(transactions, "earn")));
        found.put(
                Act.HOLD,
                Tally.of(memory.holds(), references(transactions, "hold"))
                        .plus(Tally.of(memory.due(), supporter.fan().points())));
        found.put(Act.MESSAGE, messages(supporter));
        found.put(Act.RECEIPT, receipts(supporter));
        return found;
    }

    private static Tally messages(Supporter supporter) {
        Conversation conversation = supporter.conversation();
        return Tally.of(supporter.memory().messages(), conversation.clientIds())
                .plus(conversation.isGapless() ? Tally.NONE : new Tally(1, 0));
    }

    private static Tally receipts(Supporter supporter) {
        Conversation conversation = supporter.conversation();
        long read =
                conversation.get().expect(200).json().at("/viewer/lastReadSeq").asLong();
        return Tally.of(supporter.memory().readSeq(), read).plus(new Tally(conversation.unreadDifference(), 0));
    }

    private static Tally ballots(Supporter supporter) {
        Tally sum = Tally.NONE;
        for (var ballot : supporter.memory().ballots().entrySet()) {
            JsonNode shown = supporter
                    .fan()
                    .api()
                    .get("/v2/polls/" + ballot.getKey())
                    .expect(200)
                    .json()
                    .at("/viewer/vote/optionIds");
            Optional<String> stands = shown.isEmpty()
                    ? Optional.empty()
                    : Optional.of(shown.path(0).asText());
            sum = sum.plus(stands.equals(ballot.getValue()) ? Tally.NONE : new Tally(1, 0));
        }
        return sum;
    }

    private static Tally reactions(Supporter supporter) {
        long there = supporter.memory().reactions().stream()
                .filter(freestyle -> supporter
                                .fan()
                                .api()
                                .get("/v2/freestyles/" + freestyle)
                                .expect(200)
                                .json()
                                .at("/viewer/reactions")
                                .size()
                        == 1)
                .count();
        return Tally.of(supporter.memory().reactions().size(), there);
    }

    private static Tally facts(List<JsonNode> transactions, String reason, long due) {
        return Tally.of(
                due,
                transactions.stream()
                        .filter(one -> one.at("/reason/code").asText().equals(reason))
                        .count());
    }

    private static List<String> references(List<JsonNode> transactions, String type) {
        return transactions.stream()
                .filter(one -> one.path("type").asText().equals(type))
                .filter(one -> one.at("/reason/code").asText().equals("storm"))
                .filter(one -> one.path("amount").asLong() != Arena.WELCOME)
                .map(one -> one.at("/reason/refId").asText())
                .toList();
    }

    private static List<String> ids(List<JsonNode> items) {
        return items.stream().map(item -> item.path("id").asText()).toList();
    }

    /// Every poll's counts against all ballots that stand.
    private Tally counts() {
        Map<String, Long> due = new HashMap<>();
        supporters.stream()
                .flatMap(supporter -> supporter.memory().ballots().values().stream())
                .flatMap(Optional::stream)
                .forEach(option -> due.merge(option, 1L, Long::sum));
        Tally sum = Tally.NONE;
        for (String poll : arena.options().keySet()) {
            for (JsonNode option :
                    arena.server().get("/v2/polls/" + poll).expect(200).json().path("options")) {
                long there = option.path("votes").asLong();
                sum = sum.plus(Tally.of(due.getOrDefault(option.path("id").asText(), 0L), there));
            }
        }
        return sum;
    }

    private Tally views() {
        long due = supporters.stream()
                .mapToLong(supporter -> supporter.memory().views())
                .sum();
        String campaign = "/v2/sponsorship/campaigns/" + arena.sponsorCampaign();
        long there = arena.server()
                .get(campaign + "/report")
                .expect(200)
                .json()
                .at("/totals/viewable")
                .asLong();
        long difference = arena.server()
                .post(campaign + "/recount")
                .expect(200)
                .json()
                .path("difference")
                .asLong();
        return Tally.of(due, there).plus(new Tally(difference, 0));
    }

    /// Once what comes last is counted, everything is. It is sent anew each time, so one more of it is waited for.
    private Tally events() {
        long before = counted(LAST);
        arena.club().app().post(Arena.EVENTS, Events.batch(LAST)).expect(202);
        await().until(() -> counted(LAST) > before);
        long due = supporters.stream()
                .mapToLong(supporter -> supporter.memory().events())
                .sum();
        return Tally.of(due, counted(Arena.TRACKED));
    }

    private long counted(String event) {
        long sum = 0;
        for (JsonNode item :
                arena.server().get("/v2/analytics/features").expect(200).json().path("items")) {
            sum += item.path("name").asText().equals(event)
                    ? item.path("events").asLong()
                    : 0;
        }
        return sum;
    }

    private Tally stock() {
        long taken = supporters.stream()
                .mapToLong(supporter -> supporter.memory().redemptions().size())
                .sum();
        long left = all(arena.server(), "/v2/rewards/all").stream()
                .filter(reward -> reward.path("id").asText().equals(arena.reward()))
                .findFirst()
                .orElseThrow()
                .path("stock")
                .asLong();
        return Tally.of(taken, Arena.STOCK - left);
    }

    private Tally posts() {
        Tally sum = Tally.NONE;
        for (Author author : authors) {
            List<JsonNode> shown = all(
                    author.fan().api(),
                    "/v2/freestyles",
                    "authorId=" + author.fan().id() + "&");
            sum = sum.plus(Tally.of(Set.copyOf(author.posts()), ids(shown)));
        }
        return sum;
    }

    private Tally checkIns() {
        Map<String, Long> due = authors.stream()
                .flatMap(author -> author.checkedIn().stream())
                .collect(groupingBy(event -> event, counting()));
        Tally sum = Tally.NONE;
        for (var event : due.entrySet()) {
            long there = arena.server()
                    .get(event.getKey() + "/attendance")
                    .expect(200)
                    .json()
                    .path("checkedIn")
                    .asLong();
            sum = sum.plus(Tally.of(event.getValue(), there));
        }
        return sum;
    }

    private static List<JsonNode> all(ApiClient api, String path) {
        return all(api, path, "");
    }

    private static List<JsonNode> all(ApiClient api, String path, String filter) {
        List<JsonNode> items = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = api.get(path + "?" + filter + "limit=100" + cursor)
                    .expect(200)
                    .json();
            page.path("items").forEach(items::add);
            cursor = page.path("nextCursor").isTextual()
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return items;
    }
}
