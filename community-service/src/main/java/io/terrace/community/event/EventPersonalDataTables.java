package io.terrace.community.event;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

@ApplicationScoped
class EventPersonalDataTables implements PersonalDataTables {

    private final RsvpService rsvps;
    private final RsvpRepository table;

    EventPersonalDataTables(RsvpService rsvps, RsvpRepository table) {
        this.rsvps = rsvps;
        this.table = table;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                noPersonalData("event", "the club's"),
                noPersonalData("event_seat", "the club's"),
                noPersonalData("event_tally", "sums; a fan is counted down as their answers go"),
                table(
                        "rsvp",
                        exported(
                                "select event_id, status, checked_in from rsvp where user_id = :fan and status <> 'NONE'"),
                        by("""
                                insert into event_tally as t
                                    (community_id, event_id, slot, going, interested, waitlisted, checked_in)
                                select community_id, event_id, 0, -(status = 'GOING')::int,
                                    -(status = 'INTERESTED')::int, -(status = 'WAITLISTED')::int, -checked_in::int
                                from rsvp where user_id = :fan and status <> 'NONE' order by event_id
                                on conflict (community_id, event_id, slot) do update
                                set going = t.going + excluded.going, interested = t.interested + excluded.interested,
                                    waitlisted = t.waitlisted + excluded.waitlisted,
                                    checked_in = t.checked_in + excluded.checked_in""", """
                                delete from rsvp where user_id = :fan""")));
    }

    /// Their seats go to the next on the waitlist.
    @Override
    public void beforeErasure(UUID fan) {
        table.held(fan).forEach(event -> rsvps.settle(event, fan, RsvpStatus.NONE));
    }
}
