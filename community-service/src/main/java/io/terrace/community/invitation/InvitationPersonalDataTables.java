package io.terrace.community.invitation;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Invitations, and the codes they are reached by.
@ApplicationScoped
class InvitationPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table(
                        "link",
                        exported("""
                                select code, target, target_id, expires_at from link
                                where target = 'PROFILE' and target_id = text(:fan)"""),
                        by("delete from link where target = 'PROFILE' and target_id = text(:fan)", """
                                delete from link where target = 'INVITE'
                                    and target_id in (select code from invitation where inviter_id = :fan)""")),
                own("invitation", "inviter_id"),
                table(
                        "invitation_use",
                        exported("select invitation_id, used_at from invitation_use where invitee_id = :fan"),
                        deleted("invitation_use", "invitee_id")),
                // A guest that the fan has brought is not brought again.
                table(
                        "attribution",
                        exported("select invitation_id, attributed_at from attribution where invitee_id = :fan"),
                        by(
                                "delete from attribution where invitee_id = :fan",
                                "update attribution set inviter_id = :pseudonym where inviter_id = :fan")),
                table("code_guess", notExported("a count, for an hour"), deleted("code_guess", "caller_id")));
    }
}
