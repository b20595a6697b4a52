package io.terrace.community.squaddie;

import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A community's draws: read by all, directed by the club.
@ApplicationScoped
class DrawService {

    private static final UUID FIRST = new UUID(0, 0);

    /// Java takes them for zones with summer time, Postgres for offsets without.
    private static final Set<String> ABBREVIATIONS = Set.of("CET", "EET", "MET", "WET");

    private final DrawRepository table;
    private final DrawRunner drawRunner;
    private final KeysetPageAssembler paging;
    private final Outbox outbox;
    private final InstantSource clock;

    DrawService(
            DrawRepository table,
            DrawRunner drawRunner,
            KeysetPageAssembler paging,
            Outbox outbox,
            InstantSource clock) {
        this.table = table;
        this.drawRunner = drawRunner;
        this.paging = paging;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    public Optional<DrawView> find(LocalDate date) {
        return table.find(date).map(DrawView::of);
    }

    @Transactional
    public Page<EntrantView> entrants(LocalDate date, PageRequest request) {
        String list = "entrants:" + date;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        return paging.page(
                table.entrants(date, after, request.limit() + 1),
                request,
                list,
                entrant -> entrant.id().toString());
    }

    @Transactional
    public SquaddieDrawSettings setting() {
        return view(table.setting());
    }

    /// @return empty where there is no such zone
    @Transactional
    public Optional<SquaddieDrawSettings> set(VersionPrecondition precondition, SquaddieDrawSettings wanted) {
        if (!isZone(wanted.timezone())) {
            return Optional.empty();
        }
        DrawRepository.Setting before = table.heldSetting();
        precondition.require(view(before));
        if (!before.zone().getId().equals(wanted.timezone())) {
            UUID community = Tenancy.current().orElseThrow();
            outbox.add(new TimezoneChanged(community, wanted.timezone(), clock.instant()));
        }
        table.set(new DrawRepository.Setting(zone(wanted.timezone()), wanted.enabled()));
        if (wanted.enabled()) {
            drawRunner.promise();
        }
        return Optional.of(wanted);
    }

    private static boolean isZone(String name) {
        return ZoneId.getAvailableZoneIds().contains(name) && !ABBREVIATIONS.contains(name);
    }

    /// What became of the club's choice.
    enum Chosen {
        DONE,
        NO_SUCH_DAY,
        DRAWN,
        NOT_A_CANDIDATE
    }

    /// @param choice null takes it back
    @Transactional
    public Chosen choose(LocalDate date, VersionPrecondition precondition, @Nullable SquaddieChoiceRequest choice) {
        Optional<SquaddieDraw> day = table.held(date);
        if (day.isEmpty()) {
            return Chosen.NO_SUCH_DAY;
        }
        precondition.require(DrawView.of(day.get()));
        if (day.get().isDrawn()) {
            return Chosen.DRAWN;
        }
        if (choice != null && !table.isCandidate(choice.userId())) {
            return Chosen.NOT_A_CANDIDATE;
        }
        table.curate(date, choice == null ? null : choice.userId(), choice == null ? null : choice.headline());
        return Chosen.DONE;
    }

    /// Puts the date's fan aside; another is drawn.
    @Transactional
    public Optional<DrawView> veto(LocalDate date, VersionPrecondition precondition) {
        table.held(date).ifPresent(day -> precondition.require(DrawView.of(day)));
        return drawRunner.replace(date).flatMap(_ -> find(date));
    }

    private static SquaddieDrawSettings view(DrawRepository.Setting setting) {
        return new SquaddieDrawSettings(setting.zone().getId(), setting.enabled());
    }

    private static ZoneId zone(String id) {
        try {
            return ZoneId.of(id);
        } catch (DateTimeException e) {
            throw new IllegalStateException("Asked for before", e);
        }
    }
}
