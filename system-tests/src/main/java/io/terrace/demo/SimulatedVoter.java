package io.terrace.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.Ballot;
import io.terrace.client.FanClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// A fan who votes as fans do: with second thoughts, and with answers that get lost on their way.
///
/// The same seat does the same on every match day.
final class SimulatedVoter {

    private static final int LOST_PERCENT = 20;
    private static final int SECOND_THOUGHTS_PERCENT = 35;
    private static final int TAKEN_BACK_PERCENT = 6;
    private static final int LATE_PERCENT = 20;

    private final FanClient fan;
    private final Random random;
    private final String poll;
    private final List<String> options;
    private final List<Ballot> ballots = new ArrayList<>();
    private Optional<String> choice = Optional.empty();
    private int changes;
    private int lost;
    private int late;

    SimulatedVoter(FanClient fan, int seat, String poll, List<String> options) {
        this.fan = fan;
        this.random = new Random(seat);
        this.poll = poll;
        this.options = options;
    }

    /// Is done when all of it is acknowledged.
    void voteAfter(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        vote();
    }

    private void vote() {
        cast();
        if (chance(SECOND_THOUGHTS_PERCENT)) {
            cast();
            changes++;
        }
        if (chance(TAKEN_BACK_PERCENT)) {
            choice = Optional.empty();
            stands(fan.api().delete("/v2/polls/" + poll + "/vote"));
        }
        if (chance(LATE_PERCENT)) {
            stands(fan.vote(poll, ballots.getFirst()));
            late++;
        }
    }

    private void cast() {
        String option = options.get(random.nextInt(options.size()));
        Ballot ballot = Ballot.of(option);
        ballots.add(ballot);
        if (chance(LOST_PERCENT)) {
            fan.api().sendAndHangUp("PUT", "/v2/polls/" + poll + "/vote", ballot);
            lost++;
        }
        choice = Optional.of(option);
        stands(fan.vote(poll, ballot));
    }

    private void stands(ApiResponse answer) {
        JsonNode vote = answer.expect(200).json().at("/viewer/vote/optionIds/0");
        Optional<String> shown = vote.isMissingNode() ? Optional.empty() : Optional.of(vote.asText());
        if (!shown.equals(choice)) {
            throw new IllegalStateException("A fan's ballot is not what they answered last");
        }
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    FanClient fan() {
        return fan;
    }

    Optional<String> choice() {
        return choice;
    }

    int changes() {
        return changes;
    }

    int lost() {
        return lost;
    }

    int late() {
        return late;
    }
}
