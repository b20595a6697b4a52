package io.terrace.journeys.storm;

import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Fans vote, change, spend, redeem, earn and write to each other while services are killed and Postgres is
/// stopped on the spot.
public final class Storm {

    private static final Crowd.Size SIZE = new Crowd.Size(40, 0, 120);

    private final Suite suite;
    private final Crowd crowd;
    private final List<Outage> outages = new ArrayList<>();
    private final Random random;

    private Storm(Suite suite, long seed) {
        this.suite = suite;
        random = new Random(seed);
        crowd = Crowd.gather(suite, suite.gateway(), SIZE, random);
    }

    /// Lets it rage, and waits until everybody has an answer to all they asked.
    public static Storm over(Suite suite, Duration time, long seed) {
        var storm = new Storm(suite, seed);
        storm.rage(time);
        return storm;
    }

    private void rage(Duration time) {
        crowd.begin();
        try {
            var scout = new Scout(crowd.newFan(), crowd.arena());
            outages.addAll(new Weather(suite, journal(), scout, random).pass(time));
            scout.leave();
        } finally {
            crowd.end();
        }
    }

    /// Closes the polls, which are counted again, and compares; facts have some time to be paid.
    public Map<Act, Tally> aftermath() {
        return crowd.aftermath();
    }

    /// The versions of their wallets as some fans' streams told them, a list a fan.
    public List<List<Long>> told() {
        return crowd.told();
    }

    public Journal journal() {
        return crowd.journal();
    }

    public List<Outage> outages() {
        return List.copyOf(outages);
    }

    /// Failures that no fault explains: of another feature, at another time, or told otherwise than they should
    /// be.
    public List<Attempt> unexplained() {
        return journal().attempts().stream()
                .filter(Attempt::failed)
                .filter(attempt -> outages.stream().noneMatch(outage -> outage.excuses(attempt)))
                .toList();
    }
}
