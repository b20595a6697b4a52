package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What was reported, as it was when its case was opened. Its author's later changes do not reach it.
///
/// @param authorId whose it is; absent for what is the club's
/// @param text a freestyle's caption, a reply's words, a profile's `bio`, an event's title
/// @param displayName of a profile, like `handle` and `avatarUrl`
/// @param audio of a freestyle; `GET /v2/freestyles/{id}` plays it for the club's staff
/// @param createdAt when it was published or made, or the fan joined
/// @param takenAt when the case was opened
@Schema(name = "ReportSnapshot")
@JsonInclude(Include.NON_NULL)
record ReportedContentSnapshot(
        @Nullable UUID authorId,
        @Nullable String text,
        @Nullable String displayName,
        @Nullable String handle,
        @Nullable String avatarUrl,
        @Nullable Audio audio,
        @Nullable Instant createdAt,
        Instant takenAt) {

    /// The reported recording. `durationMs` is in milliseconds.
    @Schema(name = "ReportSnapshotAudio")
    record Audio(String mimeType, long durationMs) {}

    /// Takes the snapshots of the cases that `%s` chooses, of what is known; one that is taken stays. `c` is the case.
    static final String TAKE = """
            insert into case_snapshot (community_id, case_id, author_id, text, display_name, handle, avatar_url,
                audio_mime_type, audio_duration_ms, content_created_at, taken_at)
            select c.community_id, c.id,
                case c.subject_kind when 'PROFILE' then p.user_id when 'FREESTYLE' then f.author_id when 'REPLY' then f.author_id
                    when 'INVITATION' then i.inviter_id end,
                case c.subject_kind when 'PROFILE' then p.bio when 'FREESTYLE' then f.caption when 'REPLY' then f.caption
                    when 'EVENT' then e.title end,
                coalesce(p.own_name, p.partner_name), p.handle, coalesce(p.avatar_medium, p.partner_avatar_url),
                f.audio_mime_type, f.audio_duration_ms,
                coalesce(f.published_at, p.joined_at, i.created_at, e.created_at), clock_timestamp()
            from report_case c
                left join freestyle_author f on f.community_id = c.community_id
                    and c.subject_kind in ('FREESTYLE', 'REPLY') and f.freestyle_id = c.subject_id
                left join profile p on p.community_id = c.community_id
                    and c.subject_kind = 'PROFILE' and p.user_id = c.subject_id
                left join invitation i on i.community_id = c.community_id
                    and c.subject_kind = 'INVITATION' and i.id = c.subject_id
                left join event e on e.community_id = c.community_id
                    and c.subject_kind = 'EVENT' and e.id = c.subject_id
            where c.community_id = terrace_community() and %s
                and num_nonnulls(f.freestyle_id, p.user_id, i.id, e.id) > 0
            on conflict do nothing""";
}
