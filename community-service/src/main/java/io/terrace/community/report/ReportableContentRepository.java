package io.terrace.community.report;

import io.terrace.community.sanction.ModerationReason;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleUpdated;
import io.terrace.platform.events.FeedEvent.ReplyPublished;
import io.terrace.platform.events.MessagingEvent.MessageSent;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.hibernate.Session;

/// What is known of things that can be reported: whose they are, and whether they are out of sight. Everything runs in
/// the caller's transaction.
@ApplicationScoped
class ReportableContentRepository {

    private final Session session;

    ReportableContentRepository(Session session) {
        this.session = session;
    }

    /// Whether the thing is the fan's own, as far as is known.
    boolean isBy(UUID fan, ReportSubject subject) {
        return switch (subject.kind()) {
            case PROFILE -> subject.id().equals(fan);
            case FREESTYLE, REPLY ->
                exists(
                        "select 1 from freestyle_author where community_id = terrace_community()"
                                + " and freestyle_id = :id and author_id = :fan",
                        subject.id(),
                        fan);
            case INVITATION ->
                exists(
                        "select 1 from invitation where community_id = terrace_community()"
                                + " and id = :id and inviter_id = :fan",
                        subject.id(),
                        fan);
            case MESSAGE ->
                exists(
                        "select 1 from message_author where community_id = terrace_community()"
                                + " and message_id = :id and author_id = :fan",
                        subject.id(),
                        fan);
            case EVENT, POLL -> false;
        };
    }

    /// What feed-service tells of a freestyle; a case that came before it has its snapshot now.
    void publish(FreestylePublished post) {
        session.createNativeMutationQuery("""
                        insert into freestyle_author (community_id, freestyle_id, author_id, caption, audio_mime_type,
                            audio_duration_ms, published_at)
                        values (terrace_community(), :freestyle, :author, :caption, :mime, :duration, :at)
                        on conflict do nothing""")
                .setParameter("freestyle", post.freestyleId())
                .setParameter("author", post.authorId())
                .setParameter("caption", post.caption(), String.class)
                .setParameter("mime", post.audio().mimeType())
                .setParameter("duration", post.audio().durationMs())
                .setParameter("at", post.at())
                .executeUpdate();
        takeSnapshots(post.freestyleId());
    }

    /// A reply is kept beside the posts, by its own id. One that was out of sight is published again.
    void publish(ReplyPublished reply) {
        session.createNativeMutationQuery("""
                        insert into freestyle_author (community_id, freestyle_id, author_id, caption, published_at)
                        values (terrace_community(), :reply, :author, :text, :at)
                        on conflict (community_id, freestyle_id) do update set caption = excluded.caption""")
                .setParameter("reply", reply.replyId())
                .setParameter("author", reply.replierId())
                .setParameter("text", reply.text(), String.class)
                .setParameter("at", reply.at())
                .executeUpdate();
        takeSnapshots(reply.replyId());
    }

    /// A case that is opened from now on has these words.
    void update(FreestyleUpdated post) {
        session.createNativeMutationQuery("""
                        update freestyle_author set caption = :caption
                        where community_id = terrace_community() and freestyle_id = :freestyle""")
                .setParameter("caption", post.caption(), String.class)
                .setParameter("freestyle", post.freestyleId())
                .executeUpdate();
    }

    private void takeSnapshots(UUID content) {
        session.createNativeMutationQuery(ReportedContentSnapshot.TAKE.formatted(
                        "c.subject_kind in ('FREESTYLE', 'REPLY') and c.subject_id = :content and c.closed_at is null"))
                .setParameter("content", content)
                .executeUpdate();
    }

    /// What messaging-service tells of a message: whose it is, never what it says.
    void send(MessageSent message) {
        session.createNativeMutationQuery("""
                        insert into message_author (community_id, message_id, author_id)
                        values (terrace_community(), :message, :author) on conflict do nothing""")
                .setParameter("message", message.messageId())
                .setParameter("author", message.userId())
                .executeUpdate();
    }

    /// It is removed, or a reply is out of sight: no snapshot is taken of its words from now on.
    void forgetWords(UUID content) {
        session.createNativeMutationQuery("""
                        update freestyle_author set caption = null, audio_mime_type = null, audio_duration_ms = null
                        where community_id = terrace_community() and freestyle_id = :freestyle""")
                .setParameter("freestyle", content)
                .executeUpdate();
    }

    /// @return whether it was in sight
    boolean hide(ReportSubject subject, ModerationReason reason) {
        return session.createNativeMutationQuery("""
                        insert into hidden_content (community_id, subject_kind, subject_id, reason, hidden_at)
                        values (terrace_community(), :kind, :subject, :reason, clock_timestamp())
                        on conflict do nothing""")
                        .setParameter("kind", subject.kind().name())
                        .setParameter("subject", subject.id())
                        .setParameter("reason", reason.name())
                        .executeUpdate()
                == 1;
    }

    /// @return whether it was out of sight
    boolean restore(ReportSubject subject) {
        return session.createNativeMutationQuery("""
                        delete from hidden_content where community_id = terrace_community()
                            and subject_kind = :kind and subject_id = :subject""")
                        .setParameter("kind", subject.kind().name())
                        .setParameter("subject", subject.id())
                        .executeUpdate()
                == 1;
    }

    private boolean exists(String query, UUID id, UUID fan) {
        return !session.createNativeQuery(query, Integer.class)
                .setParameter("id", id)
                .setParameter("fan", fan)
                .list()
                .isEmpty();
    }
}
