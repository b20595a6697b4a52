package io.terrace.wallet.reward;

import io.terrace.platform.rest.EnumParameterParser;
import io.terrace.platform.rest.TimeRange;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which redemptions a list shows.
///
/// @param userId only theirs; everyone's when null
/// @param state null for all
record RedemptionFilter(@Nullable UUID userId, @Nullable RedemptionState state, TimeRange time) {

    static RedemptionFilter of(@Nullable UUID userId, @Nullable String state, TimeRange time) {
        return new RedemptionFilter(userId, EnumParameterParser.parse("state", state, RedemptionState.class), time);
    }

    List<RedemptionState> states() {
        return state == null ? List.of(RedemptionState.values()) : List.of(state);
    }

    /// A range of an index for each state.
    static String sql(boolean ofUser) {
        return """
                select r.* from unnest(?) as wanted (state)
                cross join lateral (
                    select %s from redemption
                    where community_id = terrace_community()%s and state = wanted.state
                        and created_at >= ? and created_at < ? and (created_at, id) < (?, ?)
                    order by created_at desc, id desc limit ?) as r
                order by r.created_at desc, r.id desc limit ?""".formatted(RedemptionView.COLUMNS, ofUser ? " and user_id = ?" : "");
    }
}
