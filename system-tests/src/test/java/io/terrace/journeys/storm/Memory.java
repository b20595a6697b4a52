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
    private final Set<String> messages = new HashSet<>();
    private long viewed;
    private long tracked;
    private long points = Arena.WELCOME;
    private long readSeq;

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

    /// @param clientId of the message
    void sent(String clientId) {
        messages.add(clientId);
    }

    /// A placement.
    void viewed() {
        viewed++;
    }

    /// How many placements.
    long views() {
        return viewed;
    }

    /// An event.
    void tracked() {
        tracked++;
    }

    /// How many events.
    long events() {
        return tracked;
    }

    void read(long seq) {
        readSeq = Math.max(readSeq, seq);
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

    Set<String> messages() {
        return messages;
    }

    /// How far they have read.
    long readSeq() {
        return readSeq;
    }

    /// What is to be available once every fact is paid: a point a poll, a point a freestyle.
    long due() {
        return points + everVoted.size() + reactions.size();
    }
}
