package io.terrace.journeys.storm;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// The faults, one after the other, spread over the time there is; the next waits until all is well again.
final class Weather {

    private static final Duration CALM = Duration.ofSeconds(3);

    private final Suite suite;
    private final Journal journal;
    private final Scout scout;
    private final List<Fault> faults = new ArrayList<>(Arrays.asList(Fault.values()));

    Weather(Suite suite, Journal journal, Scout scout, Random random) {
        this.suite = suite;
        this.journal = journal;
        this.scout = scout;
        Collections.shuffle(faults, random);
    }

    List<Outage> pass(Duration time) {
        long begun = System.nanoTime();
        List<Outage> outages = new ArrayList<>();
        Duration slot = time.dividedBy(faults.size());
        for (int i = 0; i < faults.size(); i++) {
            until(begun, slot.multipliedBy(i).plus(slot.dividedBy(4)));
            outages.add(strike(faults.get(i), time));
        }
        until(System.nanoTime(), CALM);
        until(begun, time);
        return outages;
    }

    private Outage strike(Fault fault, Duration time) {
        long from = System.nanoTime();
        fault.strike(suite);
        long down = System.nanoTime();
        until(down, fault.length(time));
        if (fault == Fault.KAFKA_STOPPED) {
            scout.act();
        }
        fault.mend(suite);
        long mended = System.nanoTime();
        await().until(() -> fault.services().stream().allMatch(service -> works(service, down)));
        if (fault == Fault.KAFKA_STOPPED) {
            scout.awaitPoints();
        }
        return new Outage(fault, from, mended, System.nanoTime());
    }

    /// Whether something asked of a service since a moment was done; something written, if fans write there.
    private boolean works(String service, long since) {
        boolean writes = journal.attempts().stream()
                .map(Attempt::act)
                .anyMatch(act -> act.service().equals(service) && act.writes());
        return journal.attempts().stream()
                .anyMatch(attempt -> attempt.act().service().equals(service)
                        && attempt.act().writes() == writes
                        && attempt.sentAt() - since > 0
                        && !attempt.failed());
    }

    private static void until(long begun, Duration time) {
        await().pollInterval(Duration.ofMillis(100)).until(() -> System.nanoTime() - begun >= time.toNanos());
    }
}
