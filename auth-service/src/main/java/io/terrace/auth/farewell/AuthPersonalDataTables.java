package io.terrace.auth.farewell;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.partly;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.stream.Stream;

/// Codes go before the identities by which they are found.
@ApplicationScoped
class AuthPersonalDataTables implements PersonalDataTables {

    private static final String PARTNERS = "the partner's, or the platform's";
    private static final String COUNTS = "counts under a keyed hash, for a day at most";

    @Override
    public List<PersonalDataTable> tables() {
        return Stream.of(
                        fans(),
                        others(
                                PARTNERS,
                                "partner",
                                "community",
                                "api_key",
                                "trusted_key",
                                "signing_key",
                                "platform_operator",
                                "identity_provider",
                                "member",
                                "staff_session",
                                "configuration_version",
                                "review_identifier",
                                "kept_keys",
                                "past_key",
                                "invitation_mail",
                                "usage_event",
                                "usage_day",
                                "audit_pending",
                                "audit_link"),
                        others(COUNTS, "otp_pace", "otp_address", "otp_sender", "otp_spend"),
                        others("hashes of tokens, until they expire", "spent_token", "exchanged_token"),
                        others("ids of sessions, which lead to no user, by day", "usage_session"))
                .flatMap(List::stream)
                .toList();
    }

    private static List<PersonalDataTable> fans() {
        return List.of(
                table("otp_challenge", notExported("codes that were sent, and where to; for minutes"), by("""
                                delete from otp_challenge c using identity i
                                where i.user_id = :fan and c.kind = i.kind and c.value = i.value""", """
                                delete from otp_challenge where links_to = :fan""")),
                table(
                        "identity",
                        exported("select kind, value, verified_by, linked_at from identity where user_id = :fan"),
                        deleted("identity", "user_id")),
                table("session", exported("""
                        select id, name, amr, installation_id, created_at, last_used_at, expires_at, revoked_at
                        from session where user_id = :fan"""), deleted("session", "user_id")),
                table(
                        "app_user",
                        exported("select id, display_name, avatar_url, created_at from app_user where id = :fan"),
                        partly("the id, with which no one signs in any more", """
                                update app_user set status = 'ERASED', held_by = null, display_name = null,
                                    avatar_url = null
                                where id = :fan""")),
                table("audit_entry", exported("""
                        select action, target_id, at from audit_entry where actor_id = :fan
                            and partner_id = (select c.partner_id from community c where c.id = terrace_community())"""), retained("ids alone, in a chain that shows when one is removed")));
    }

    private static List<PersonalDataTable> others(String why, String... tables) {
        return Stream.of(tables).map(table -> noPersonalData(table, why)).toList();
    }
}
