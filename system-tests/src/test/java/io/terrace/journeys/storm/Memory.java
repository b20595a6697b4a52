package io.terrace.journeys.storm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a fan has been told for good.
final class Memory {

    private final Map<String, Optional<String>> ballots = new HashMap<>();
    private final Set<String> everVoted = new HashSet<>();
    private final Set<String> redemptions = new HashSet<>();
    private final Set<String> grants = new HashSet<>();
    private final Set<String> holds = new HashSet<>();
    private final Set<String> reactions = new HashSet<>();
    private long points = Arena.WELCOME;

    void voted(String poll, String option) {
        ballots.put(poll, Optional.of(option));
        everVoted.add(poll);
    }

    void tookBack(String poll) {
        ballots.put(poll, Optional.empty());
    }

    void redeemed(String redemption, long cost) {
        redemptions.add(redemption);
        points -= cost;
    }

    void received(String key, long amount) {
        grants.add(key);
        points += amount;
    }

    void held(String key, long spent) {
        holds.add(key);
        points -= spent;
    }

    void reacted(String freestyle) {
        reactions.add(freestyle);
    }

    /// The option that stands, in each poll they answered or took their answer back.
    Map<String, Optional<String>> ballots() {
        return ballots;
    }

    /// The polls that pay, once each, whatever became of the ballot.
    Set<String> everVoted() {
        return everVoted;
    }

    Set<String> redemptions() {
        return redemptions;
    }

    Set<String> grants() {
        return grants;
    }

    Set<String> holds() {
        return holds;
    }

    Set<String> reactions() {
        return reactions;
    }

    /// What is to be available once every fact is paid: a point a poll, a point a freestyle.
    long due() {
        return points + everVoted.size() + reactions.size();
    }
}
