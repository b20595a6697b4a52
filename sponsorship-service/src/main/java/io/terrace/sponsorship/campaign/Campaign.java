package io.terrace.sponsorship.campaign;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.sponsorship.campaign.CampaignView.CampaignActions;
import io.terrace.sponsorship.campaign.CampaignView.TargetingView;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/// What a sponsor has booked. Every change of it counts its version on.
@Entity
@Table(name = "campaign")
class Campaign extends PanacheEntityBase {

    private static final int DEFAULT_PRIORITY = 5;

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    private UUID sponsorId;
    private String name;

    @Enumerated(EnumType.STRING)
    private CampaignState state;

    private LocalDate startsOn;
    private LocalDate endsOn;
    private String timezone;
    private Instant startsAt;
    private Instant endsAt;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private String[] slots;

    private @Nullable Long goal;
    private int priority;

    @Enumerated(EnumType.STRING)
    private Pacing pacing;

    private int capPerUser;
    private int windowSec;
    private int minGapSec;
    private @Nullable UUID eventId;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private String[] locales;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private String[] platforms;

    private boolean checkedIn;
    private @Nullable Integer minSquad;
    private @Nullable Integer maxSquad;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private String[] tiers;

    private int version;
    private Instant createdAt;

    protected Campaign() {}

    Campaign(CampaignDraft draft, ZoneId zone, Instant now) {
        id = Ids.next();
        sponsorId = draft.sponsorId();
        name = draft.name();
        state = CampaignState.DRAFT;
        fly(draft.flight().in(zone));
        slots = names(draft.slots());
        goal = draft.goal();
        priority = draft.priority() == null ? DEFAULT_PRIORITY : draft.priority();
        pacing = draft.pacing() == null ? Pacing.EVEN : draft.pacing();
        limit(draft.frequency());
        target(draft.targeting());
        version = 1;
        createdAt = now;
    }

    static Optional<Campaign> byId(UUID id) {
        return findByIdOptional(id);
    }

    /// Newest first.
    static List<Campaign> before(UUID last, @Nullable CampaignState state, @Nullable UUID sponsor, int size) {
        StringBuilder query = new StringBuilder("id < :last");
        Map<String, Object> parameters = new HashMap<>(Map.of("last", last));
        if (state != null) {
            query.append(" and state = :state");
            parameters.put("state", state);
        }
        if (sponsor != null) {
            query.append(" and sponsorId = :sponsor");
            parameters.put("sponsor", sponsor);
        }
        return Campaign.<Campaign>find(query + " order by id desc", parameters)
                .page(0, size)
                .list();
    }

    static long countOpen() {
        return count("state not in (?1, ?2)", CampaignState.COMPLETED, CampaignState.CANCELLED);
    }

    /// Those that name the sponsor to fans, or may again.
    static List<Campaign> namingSponsor(UUID sponsor, int most) {
        return Campaign.<Campaign>find(
                        "sponsorId = ?1 and state in (?2, ?3) order by id",
                        sponsor,
                        CampaignState.ACTIVE,
                        CampaignState.PAUSED)
                .page(0, most)
                .list();
    }

    /// Holds the row until the transaction ends, as it is now.
    void lock() {
        getEntityManager().refresh(this, LockModeType.PESSIMISTIC_WRITE);
    }

    void change(CampaignPatch change, ZoneId zone) {
        sponsorId = change.sponsorId() == null ? sponsorId : change.sponsorId();
        name = change.name() == null ? name : change.name();
        if (change.flight() != null) {
            fly(change.flight().in(zone));
        }
        slots = change.slots() == null ? slots : names(change.slots());
        goal = change.merged("goal", change.goal(), goal, null);
        priority = change.priority() == null ? priority : change.priority();
        pacing = change.pacing() == null ? pacing : change.pacing();
        if (change.frequency() != null) {
            limit(change.frequency());
        }
        if (change.targeting() != null || change.clears("targeting")) {
            target(change.targeting());
        }
        version++;
    }

    /// Something that belongs to it is another.
    void touch() {
        version++;
    }

    void enter(CampaignState next) {
        state = next;
        version++;
    }

    private void fly(FlightView flight) {
        startsOn = flight.startsOn();
        endsOn = flight.endsOn();
        timezone = flight.timezone();
        startsAt = flight.startsAt();
        endsAt = flight.endsAt();
    }

    private void limit(FrequencyCap frequency) {
        capPerUser = frequency.capPerUser();
        windowSec = frequency.windowSec();
        minGapSec = frequency.minGapSec();
    }

    private void target(@Nullable TargetingDraft draft) {
        Targeting targeting = draft == null
                ? new Targeting(null, List.of(), List.of(), false, null, null, List.of())
                : draft.targeting();
        eventId = targeting.eventId();
        locales = targeting.locales().toArray(String[]::new);
        platforms = targeting.platforms().toArray(String[]::new);
        checkedIn = targeting.checkedIn();
        minSquad = targeting.minSquad();
        maxSquad = targeting.maxSquad();
        tiers = targeting.tiers().toArray(String[]::new);
    }

    private static String[] names(Collection<Slot> slots) {
        return slots.stream().distinct().map(Slot::name).toArray(String[]::new);
    }

    UUID id() {
        return id;
    }

    UUID sponsorId() {
        return sponsorId;
    }

    CampaignState state() {
        return state;
    }

    int version() {
        return version;
    }

    List<Slot> slots() {
        return Arrays.stream(slots).map(Slot::valueOf).sorted().toList();
    }

    FlightView flight() {
        return new FlightView(startsOn, endsOn, timezone, startsAt, endsAt);
    }

    ZoneId zone() {
        return ZoneId.of(timezone);
    }

    @Nullable Long goal() {
        return goal;
    }

    FrequencyCap frequency() {
        return new FrequencyCap(capPerUser, windowSec, minGapSec);
    }

    private Targeting targeting() {
        return new Targeting(
                eventId,
                Arrays.asList(locales),
                Arrays.asList(platforms),
                checkedIn,
                minSquad,
                maxSquad,
                Arrays.asList(tiers));
    }

    CampaignView view() {
        Targeting targeting = targeting();
        return new CampaignView(
                id,
                sponsorId,
                name,
                state,
                flight(),
                slots(),
                goal,
                priority,
                pacing,
                frequency(),
                TargetingView.of(targeting),
                targeting.isPersonal(),
                version,
                createdAt,
                CampaignActions.of(state));
    }

    CampaignChanged event(UUID community, Instant now) {
        return new CampaignChanged(
                id,
                community,
                sponsorId,
                state.wire(),
                slots().stream().map(Slot::wire).toList(),
                eventId,
                startsAt,
                endsAt,
                version,
                now);
    }
}
