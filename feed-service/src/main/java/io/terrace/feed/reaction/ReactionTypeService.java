package io.terrace.feed.reaction;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.ReactionTypeDefinition;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The reactions that a community offers: its own choice, or the installation's where it has made none.
@ApplicationScoped
class ReactionTypeService {

    /// How many a community may have offered over time. Each costs the list of a post's reactions an index scan.
    private static final int MAX_KNOWN = 100;

    private final Sql sql;
    private final List<ReactionTypeView> defaults;

    ReactionTypeService(Sql sql, FeedConfig config) {
        this.sql = sql;
        defaults =
                config.reactionTypes().stream().map(ReactionTypeView::offered).toList();
    }

    /// Those that are offered, in the order to offer them.
    @Transactional
    List<ReactionTypeView> offered() {
        return all().stream().filter(type -> !type.retired()).toList();
    }

    /// Those that are offered, and then those that were.
    @Transactional
    List<ReactionTypeView> all() {
        List<ReactionTypeView> own = sql.list(
                """
                        select type, emoji, label, place is null as retired from offered_reaction
                        where community_id = terrace_community() order by place nulls last, type""",
                row -> new ReactionTypeView(
                        row.text("type"), row.text("emoji"), row.text("label"), row.flag("retired")));
        return own.isEmpty() ? defaults : own;
    }

    /// Whether fans may react with it.
    @Transactional
    boolean isOffered(String type) {
        return offered().stream().anyMatch(offered -> offered.type().equals(type));
    }

    /// Whether a post may have reactions of it.
    @Transactional
    boolean isKnown(String type) {
        return all().stream().anyMatch(known -> known.type().equals(type));
    }

    /// Offers these in place of what is offered now.
    ///
    /// @param check what refuses the change, given the types that are offered now
    @Transactional
    List<ReactionTypeView> set(List<ReactionTypeDefinition> types, Consumer<List<ReactionTypeView>> check) {
        // Two that set them at once take turns.
        sql.list(
                "select pg_advisory_xact_lock(hashtextextended('reaction_types' || terrace_community(), 0))",
                row -> true);
        List<ReactionTypeView> before = all();
        check.accept(before.stream().filter(type -> !type.retired()).toList());
        List<ReactionTypeView> after = Stream.concat(
                        types.stream().map(ReactionTypeView::offered),
                        before.stream()
                                .filter(old -> types.stream()
                                        .noneMatch(type -> type.type().equals(old.type())))
                                .map(ReactionTypeView::retire))
                .toList();
        if (after.size() > MAX_KNOWN) {
            throw ProblemException.withReasons(
                    ErrorCode.RULE_VIOLATION,
                    List.of(new Reason("too_many_reaction_types", Map.of("limit", MAX_KNOWN))));
        }
        sql.run("delete from offered_reaction where community_id = terrace_community()");
        sql.run(
                """
                insert into offered_reaction (community_id, type, emoji, label, place)
                select terrace_community(), type, emoji, label, nullif(place, -1)
                from unnest(?, ?, ?, ?) as chosen (type, emoji, label, place)""",
                ArrayParameter.texts(after, ReactionTypeView::type),
                ArrayParameter.texts(after, ReactionTypeView::emoji),
                ArrayParameter.texts(after, ReactionTypeView::label),
                ArrayParameter.integers(
                        IntStream.range(0, after.size()).boxed().toList(),
                        place -> after.get(place).retired() ? -1 : place));
        return after.stream().filter(type -> !type.retired()).toList();
    }
}
