package io.terrace.messaging.call;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.partly;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// A call stays with the other of the two, who called or was called by no one they could name.
@ApplicationScoped
class CallPersonalDataTables implements PersonalDataTables {

    private final CallTransitionService transitions;

    CallPersonalDataTables(CallTransitionService transitions) {
        this.transitions = transitions;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table(
                        "call",
                        exported("""
                                select id, client_id, caller_id, invitee_id, state, created_at, answered_at, ended_at,
                                    end_reason
                                from call where caller_id = :fan or invitee_id = :fan"""),
                        partly(
                                "when the call was, for the other of the two",
                                """
                                update call set answered_by = null where invitee_id = :fan""",
                                "update call set caller_id = :pseudonym where caller_id = :fan",
                                "update call set invitee_id = :pseudonym where invitee_id = :fan")),
                table(
                        "call_party",
                        exported("""
                                select call_id, role, missed, rating, issues, rated_at
                                from call_party where user_id = :fan"""),
                        by(
                                "delete from call_party where user_id = :fan",
                                "update call_party set other_id = :pseudonym where other_id = :fan")),
                table(
                        "provider_event",
                        notExported("who was in a room when, for a day"),
                        by("delete from provider_event where user_id = :fan")));
    }

    @Override
    public void beforeErasure(UUID fan) {
        transitions.leave(fan);
    }
}
