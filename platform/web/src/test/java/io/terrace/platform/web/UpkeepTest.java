package io.terrace.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UpkeepTest {

    private record Due(UUID community, int number) implements Upkeep.Due {}

    private final Upkeep upkeep = new Upkeep("Testing");
    private final Due first = new Due(UUID.randomUUID(), 1);
    private final Due second = new Due(UUID.randomUUID(), 2);

    @Test
    void eachIsDoneWithinItsCommunity() {
        Map<Due, UUID> done = new HashMap<>();

        upkeep.each(
                () -> List.of(first, second),
                due -> done.put(due, Tenancy.current().orElseThrow()));

        assertThat(done).containsOnly(Map.entry(first, first.community()), Map.entry(second, second.community()));
    }

    @Test
    void oneThatFailsHoldsUpNoOther() {
        List<Due> done = new ArrayList<>();

        upkeep.each(() -> List.of(first, second), due -> {
            if (due.equals(first)) {
                throw new IllegalStateException("a defect");
            }
            done.add(due);
        });

        assertThat(done).containsExactly(second);
    }

    @Test
    void whileTheDatabaseIsAwayNothingIsDoneAndNothingThrown() {
        List<Due> done = new ArrayList<>();

        Upkeep.Look<Due> gone = () -> {
            throw new SQLException("gone", "08006");
        };

        upkeep.each(gone, done::add);

        assertThat(done).isEmpty();
    }

    @Test
    void itGoesOnUntilNoneIsLeft() {
        AtomicInteger left = new AtomicInteger(3);

        upkeep.whole(left::getAndDecrement);

        assertThat(left).hasValue(-1);
    }
}
