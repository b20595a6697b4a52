package io.terrace.wallet.reward;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.Topic;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Who was at which event, for rewards that ask for it.
@ApplicationScoped
class AttendanceProjection implements Projection<CommunityEvent> {

    private final Sql sql;

    AttendanceProjection(Sql sql) {
        this.sql = sql;
    }

    @Override
    public String name() {
        return "attendance";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof CheckedIn there) {
            sql.run("""
                    insert into attendance (community_id, event_id, user_id) values (terrace_community(), ?, ?)
                    on conflict do nothing""", there.eventId(), there.userId());
        }
    }
}
