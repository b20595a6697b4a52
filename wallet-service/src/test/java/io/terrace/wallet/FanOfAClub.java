package io.terrace.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.wallet.Club.Fan;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A test with a new club and a fan of it before each case; after it every promise of the wallet holds.
@SuppressWarnings("NullAway.Init")
public abstract class FanOfAClub {

    @Inject
    protected Club.Clubs clubs;

    @Inject
    protected Auditor auditor;

    protected Club club;
    protected Fan fan;

    private final long points;

    protected FanOfAClub() {
        this(0);
    }

    /// @param points that the fan has
    protected FanOfAClub(long points) {
        this.points = points;
    }

    @BeforeEach
    void found() {
        club = clubs.club();
        fan = club.fan();
        if (points > 0) {
            club.grant(fan, points);
        }
    }

    @AfterEach
    void everyPromiseHolds() {
        assertThat(auditor.broken(club.community())).isEmpty();
    }
}
