package io.terrace.community.squaddie;

import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.SquaddieWithdrawn;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;

/// Promises draws and holds them. The day's row lets one replica do it; anyone who comes second finds it done.
@ApplicationScoped
class DrawRunner {

    private static final int SEED_BYTES = 32;

    private final DrawRepository draws;
    private final Outbox outbox;
    private final InstantSource clock;
    private final SecureRandom chance = new SecureRandom();

    DrawRunner(DrawRepository draws, Outbox outbox, InstantSource clock) {
        this.draws = draws;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Promises the draw of the next local day, unless it is.
    @Transactional
    @ActivateRequestContext
    void promise() {
        ZoneId zone = draws.setting().zone();
        LocalDate next = clock.instant().atZone(zone).toLocalDate().plusDays(1);
        byte[] seed = new byte[SEED_BYTES];
        chance.nextBytes(seed);
        draws.promise(next, next.atStartOfDay(zone).toInstant(), seed);
    }

    @Transactional
    @ActivateRequestContext
    void draw(LocalDate date) {
        draws.held(date)
                .filter(day -> !day.isDrawn() && !clock.instant().isBefore(day.drawsAt()))
                .ifPresent(day -> {
                    draws.enter(date);
                    UUID curated = day.curatedId();
                    if (curated != null && draws.isCandidate(curated)) {
                        announce(day, 0, curated, SquaddieSelectionMode.CURATED);
                    } else {
                        drawRound(day, 0);
                    }
                });
    }

    /// The fan is not shown on the days that still are; another is drawn in their place.
    @Transactional
    void standAside(UUID user) {
        draws.latest().filter(day -> user.equals(day.userId())).ifPresent(day -> replace(day.date()));
    }

    /// @return empty where no one was drawn for the date
    @Transactional
    Optional<SquaddieDraw> replace(LocalDate date) {
        Optional<SquaddieDraw> held = draws.held(date).filter(day -> day.state() == SquaddieDraw.State.DRAWN);
        held.ifPresent(day -> {
            if (day.userId() != null) {
                draws.putAside(date, day.userId(), day.round());
            }
            draws.putAsideUnwilling(date, day.round());
            drawRound(day, day.round() + 1);
        });
        return held;
    }

    private void drawRound(SquaddieDraw day, int round) {
        DrawAlgorithm.winner(day.key(), day.date(), round, draws.standing(day.date()))
                .ifPresentOrElse(
                        winner -> announce(day, round, winner, SquaddieSelectionMode.AUTO),
                        () -> selectNobody(day, round));
    }

    private void selectNobody(SquaddieDraw day, int round) {
        draws.selectNobody(day.date(), round);
        if (day.userId() != null) {
            outbox.add(new SquaddieWithdrawn(Tenancy.current().orElseThrow(), day.date(), clock.instant()));
        }
    }

    private void announce(SquaddieDraw day, int round, UUID user, SquaddieSelectionMode mode) {
        SquaddieStats stats = draws.stats(user, day.date());
        draws.select(day.date(), round, user, mode, stats);
        outbox.add(new SquaddieSelected(
                Tenancy.current().orElseThrow(),
                day.date(),
                user,
                mode == SquaddieSelectionMode.CURATED ? day.curatedHeadline() : null,
                mode == SquaddieSelectionMode.CURATED ? mode.wire() : stats.reason(),
                clock.instant()));
    }
}
