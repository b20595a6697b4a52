package io.terrace.community.event;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.ProfileCard;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Who comes to an event, for others to see, a page in four queries. Who does not want to be found is on no list but
/// their own, and of two fans, one of which has blocked the other, neither finds the other.
@ApplicationScoped
class AttendeeQueryService {

    private static final UUID FIRST = new UUID(0, 0);

    private final EventRepository events;
    private final RsvpRepository rsvps;
    private final FanDirectory fans;
    private final RelationshipLookup relations;
    private final KeysetPageAssembler paging;

    AttendeeQueryService(
            EventRepository events,
            RsvpRepository rsvps,
            FanDirectory fans,
            RelationshipLookup relations,
            KeysetPageAssembler paging) {
        this.events = events;
        this.rsvps = rsvps;
        this.fans = fans;
        this.relations = relations;
        this.paging = paging;
    }

    /// @param fan empty for the event's partner
    /// @return empty where there is no such event
    @Transactional
    public Optional<Page<AttendeeView>> page(
            UUID event, AttendeeListKind roll, PageRequest request, Optional<UUID> fan) {
        if (events.find(event).isEmpty()) {
            return Optional.empty();
        }
        String list = "attendees/" + event + "/" + roll;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        Page<AttendeeRow> found = paging.page(
                rsvps.list(event, roll, after, request.limit() + 1),
                request,
                list,
                attendance -> attendance.user().toString());
        return Optional.of(new Page<>(shown(found.items(), fan), found.nextCursor()));
    }

    // Who is not to be seen is left out here: a page may be short of them, and none is read twice.
    private List<AttendeeView> shown(List<AttendeeRow> found, Optional<UUID> fan) {
        List<UUID> users = found.stream().map(AttendeeRow::user).toList();
        Set<UUID> discoverable = fans.discoverable(users);
        Set<UUID> apart = fan.map(viewer -> relations.apart(viewer, users)).orElseGet(Set::of);
        Map<UUID, ProfileCard> cards = fans.cards(users);
        return found.stream()
                .filter(one -> fan.filter(one.user()::equals).isPresent()
                        || (discoverable.contains(one.user()) && !apart.contains(one.user())))
                .map(one -> new AttendeeView(
                        cards.getOrDefault(one.user(), ProfileCard.blank(one.user())), one.checkedIn()))
                .toList();
    }
}
