package io.terrace.messaging.message;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import io.terrace.messaging.MessagingConfig;
import io.terrace.messaging.message.MessageView.Audio;
import io.terrace.messaging.message.MessageView.Delivery;
import io.terrace.messaging.message.MessageView.ReactionView;
import io.terrace.messaging.message.MessageView.SharedTarget;
import io.terrace.messaging.message.MessageView.Status;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Shows messages, however many, with a query for each thing they are shown with.
@Singleton
public class MessageViewAssembler {

    private static final PeerReceipts NOT_YET = new PeerReceipts(0, 0, true);

    /// Where the other is erased.
    private static final PeerReceipts UNTOLD = new PeerReceipts(0, 0, false);

    private final Sql sql;
    private final UrlSigner urls;
    private final Duration ttl;
    private final InstantSource clock;

    MessageViewAssembler(Sql sql, MessagingConfig config, InstantSource clock) {
        this.sql = sql;
        this.clock = clock;
        urls = new UrlSigner(config.publicUrl(), config.mediaSigningKey());
        ttl = config.audioUrlTtl();
    }

    private record Place(UUID conversation, UUID member) {}

    /// @param told whether the two show each other what they have read
    private record PeerReceipts(long delivered, long read, boolean told) {}

    private record Reaction(UUID conversation, long seq, UUID user, String emoji) {}

    /// A text message that was stored a moment ago: no one has done anything with it yet.
    static MessageView fresh(Message message) {
        return view(message, message.senderId(), NOT_YET, List.of(), null);
    }

    /// In their order. Those that the viewer may see.
    @Transactional
    public List<MessageView> views(List<Message> messages, UUID viewer) {
        if (messages.isEmpty()) {
            return List.of();
        }
        Map<Place, PeerReceipts> receipts = receipts(messages);
        Map<UUID, Map<Long, List<Reaction>>> reactions = reactions(messages);
        Map<UUID, UploadRow> uploads = UploadRow.find(
                sql,
                messages.stream()
                        .map(Message::uploadId)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList());
        return messages.stream()
                .map(message -> view(
                        message,
                        viewer,
                        receipts.getOrDefault(new Place(message.conversationId(), message.senderId()), UNTOLD),
                        reactions
                                .getOrDefault(message.conversationId(), Map.of())
                                .getOrDefault(message.seq() == null ? Long.valueOf(0) : message.seq(), List.of()),
                        audio(message, uploads)))
                .toList();
    }

    @Transactional
    public MessageView view(Message message, UUID viewer) {
        return views(List.of(message), viewer).getFirst();
    }

    /// By sender: what the other has got and read.
    private Map<Place, PeerReceipts> receipts(List<Message> messages) {
        return sql
                .list(
                        """
                        select m.conversation_id, m.other_id, m.read_seq,
                            case when c.state = 'active' then m.delivered_seq else 0 end as delivered_seq,
                            c.state = 'active'
                            and coalesce((select f.read_receipts from member f
                                where f.community_id = terrace_community() and f.user_id = m.user_id), true)
                            and coalesce((select f.read_receipts from member f
                                where f.community_id = terrace_community() and f.user_id = m.other_id), true) as told
                        from conversation_member m
                        join conversation c on c.community_id = m.community_id and c.id = m.conversation_id
                        where m.community_id = terrace_community() and m.conversation_id = any(?)""",
                        row -> Map.entry(
                                new Place(row.id("conversation_id"), row.id("other_id")),
                                new PeerReceipts(
                                        row.number("delivered_seq"), row.number("read_seq"), row.flag("told"))),
                        ArrayParameter.ids(messages.stream()
                                .map(Message::conversationId)
                                .distinct()
                                .toList()))
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Map<UUID, Map<Long, List<Reaction>>> reactions(List<Message> messages) {
        List<Message> numbered =
                messages.stream().filter(message -> message.seq() != null).toList();
        return sql
                .list(
                        """
                        select r.conversation_id, r.seq, r.user_id, r.emoji
                        from unnest(?, ?) as k (conversation, seq)
                        join message_reaction r on r.community_id = terrace_community()
                            and r.conversation_id = k.conversation and r.seq = k.seq
                        order by r.reacted_at, r.emoji""",
                        row -> new Reaction(
                                row.id("conversation_id"), row.number("seq"), row.id("user_id"), row.text("emoji")),
                        ArrayParameter.ids(numbered, Message::conversationId),
                        ArrayParameter.numbers(numbered, message -> Objects.requireNonNull(message.seq())))
                .stream()
                .collect(groupingBy(Reaction::conversation, groupingBy(Reaction::seq)));
    }

    private @Nullable Audio audio(Message message, Map<UUID, UploadRow> uploads) {
        UploadRow upload = message.uploadId() == null ? null : uploads.get(message.uploadId());
        if (upload == null || !upload.isReady() || message.seq() == null) {
            return null;
        }
        String path = "/v2/media/" + Tenancy.current().orElseThrow() + "/" + upload.id();
        return new Audio(
                URI.create(urls.sign("GET", path, clock.instant().plus(ttl))),
                Objects.requireNonNull(upload.mimeType()),
                Objects.requireNonNull(upload.durationMs()),
                Objects.requireNonNull(upload.sizeBytes()),
                Objects.requireNonNull(upload.waveform()));
    }

    private static MessageView view(
            Message message, UUID viewer, PeerReceipts receipts, List<Reaction> reactions, @Nullable Audio audio) {
        Long seq = message.seq();
        boolean isHeard = message.kind() == MessageKind.AUDIO && receipts.told();
        return new MessageView(
                message.id(),
                message.senderId().equals(viewer) && message.kind() != MessageKind.SYSTEM ? message.clientId() : null,
                message.conversationId(),
                seq,
                message.senderId(),
                message.kind(),
                delivery(message),
                message.rejected(),
                message.text(),
                audio,
                message.shareId() == null
                        ? null
                        : new SharedTarget(Objects.requireNonNull(message.shareKind()), message.shareId()),
                message.systemEvent(),
                message.replyToId(),
                grouped(reactions, viewer),
                message.sentAt(),
                message.createdAt(),
                message.editedAt(),
                message.deletedAt(),
                new Status(
                        seq != null && receipts.delivered() >= seq,
                        receipts.told() ? seq != null && receipts.read() >= seq : null,
                        isHeard ? message.listenedAt() != null : null));
    }

    private static Delivery delivery(Message message) {
        if (message.seq() != null) {
            return Delivery.SENT;
        }
        return message.rejected() == null ? Delivery.PROCESSING : Delivery.REJECTED;
    }

    private static List<ReactionView> grouped(List<Reaction> reactions, UUID viewer) {
        Map<String, List<Reaction>> byEmoji =
                reactions.stream().collect(groupingBy(Reaction::emoji, LinkedHashMap::new, toList()));
        return byEmoji.entrySet().stream()
                .map(one -> new ReactionView(
                        one.getKey(),
                        one.getValue().size(),
                        one.getValue().stream()
                                .anyMatch(reaction -> reaction.user().equals(viewer))))
                .toList();
    }
}
