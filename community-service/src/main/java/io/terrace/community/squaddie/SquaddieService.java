package io.terrace.community.squaddie;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.ProfileCard;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// The days' squaddies, as fans see them: no fan is shown to one they have blocked, or who has blocked them.
@ApplicationScoped
class SquaddieService {

    private static final LocalDate END = LocalDate.of(9999, 12, 31);

    private final DrawRepository draws;
    private final CongratulationRepository congratulations;
    private final FanDirectory fans;
    private final RelationshipLookup relations;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    SquaddieService(
            DrawRepository draws,
            CongratulationRepository congratulations,
            FanDirectory fans,
            RelationshipLookup relations,
            KeysetPageAssembler paging,
            InstantSource clock) {
        this.draws = draws;
        this.congratulations = congratulations;
        this.fans = fans;
        this.relations = relations;
        this.paging = paging;
        this.clock = clock;
    }

    /// The community's own day.
    @Transactional
    public LocalDate today() {
        ZoneId zone = draws.setting().zone();
        return clock.instant().atZone(zone).toLocalDate();
    }

    @Transactional
    public Optional<SquaddieView> of(LocalDate date, UUID viewer) {
        return draws.find(date)
                .filter(day -> day.state() == SquaddieDraw.State.DRAWN)
                .map(day -> views(List.of(day), viewer).getFirst())
                .filter(view -> view.user() != null);
    }

    /// The latest first; where the viewer may not see the fan, the day is there without them.
    @Transactional
    public Page<SquaddieView> history(PageRequest request, UUID viewer) {
        String list = "squaddies";
        LocalDate before = paging.position(request, list).map(LocalDate::parse).orElse(END);
        Page<SquaddieDraw> days = paging.page(
                draws.before(before, request.limit() + 1),
                request,
                list,
                day -> day.date().toString());
        return new Page<>(views(days.items(), viewer), days.nextCursor());
    }

    /// @return whether there is a fan to congratulate
    @Transactional
    public boolean congratulate(LocalDate date, UUID fan, boolean wanted) {
        Optional<SquaddieView> squaddie = of(date, fan);
        squaddie.ifPresent(_ -> {
            if (wanted) {
                congratulations.add(date, fan);
            } else {
                congratulations.remove(date, fan);
            }
        });
        return squaddie.isPresent();
    }

    private List<SquaddieView> views(List<SquaddieDraw> days, UUID viewer) {
        List<LocalDate> dates = days.stream().map(SquaddieDraw::date).toList();
        List<UUID> users = days.stream()
                .map(SquaddieDraw::userId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Map<UUID, ProfileCard> cards = fans.cards(users);
        var related = relations.of(viewer, users);
        Map<LocalDate, Long> counts = congratulations.counts(dates);
        Set<LocalDate> sent = congratulations.by(viewer, dates);
        return days.stream()
                .map(day -> {
                    UUID user = Objects.requireNonNull(day.userId());
                    var relation = related.get(user);
                    boolean hidden = relation != null && relation.apart();
                    SquaddieSelectionMode mode = Objects.requireNonNull(day.mode());
                    return new SquaddieView(
                            day.date(),
                            hidden ? null : cards.getOrDefault(user, ProfileCard.blank(user)),
                            mode == SquaddieSelectionMode.CURATED ? day.curatedHeadline() : null,
                            mode == SquaddieSelectionMode.CURATED
                                    ? mode.wire()
                                    : day.stats().reason(),
                            day.stats(),
                            new SquaddieView.Congratulations(
                                    counts.getOrDefault(day.date(), 0L), sent.contains(day.date())),
                            new SquaddieView.How(mode, DrawAlgorithm.commitment(day.key())));
                })
                .toList();
    }
}
