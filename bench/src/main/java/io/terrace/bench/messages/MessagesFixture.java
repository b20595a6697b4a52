package io.terrace.bench.messages;

import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.platform.kernel.Ids;
import io.terrace.stack.server.Database;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The tables of messaging-service, written and counted past it.
final class MessagesFixture {

    /// It is in one message of fifty.
    static final String WORD = word(17);

    private static final int MESSAGES_EACH = 200;
    private static final int FRIENDS_AHEAD = 10;
    private static final int CHUNK = 500;
    private static final String MEMBERS = """
            insert into member (community_id, user_id)
            select terrace_community(), f.id from unnest(?, ?) as p (one, other)
            cross join lateral (values (p.one), (p.other)) as f (id) on conflict do nothing""";
    private static final String CONVERSATIONS = """
            insert into conversation (community_id, id, low_id, high_id, state, last_seq, created_at)
            select terrace_community(), p.id, least(p.one, p.other), greatest(p.one, p.other), 'active', ?, now()
            from unnest(?, ?, ?) as p (id, one, other)""";
    private static final String SIDES = """
            insert into conversation_member (community_id, conversation_id, user_id, other_id, last_at)
            select terrace_community(), p.id, s.one, s.other, now() from unnest(?, ?, ?) as p (id, one, other)
            cross join lateral (values (p.one, p.other), (p.other, p.one)) as s (one, other)""";
    /// Ten words of 19 letters, of five hundred.
    private static final String MESSAGES = """
            insert into message (community_id, conversation_id, seq, id, client_id, sender_id, kind, text, created_at)
            select terrace_community(), p.id, s.seq, gen_random_uuid(), gen_random_uuid(),
                case when s.seq % 2 = 0 then p.one else p.other end, 'text',
                (select string_agg(rpad('word' || (hashtextextended(p.id::text, s.seq * 10 + i) & 511) % 500, 19, 'x'), ' ')
                    from generate_series(1, 10) as i),
                now() - (? - s.seq) * interval '1 minute'
            from unnest(?, ?, ?) as p (id, one, other) cross join generate_series(1, ?) as s (seq)""";
    /// As the service hashes a conversation and a word.
    private static final String WORDS = """
            insert into message_search (community_id, conversation_id, seq, created_at, words)
            select m.community_id, m.conversation_id, m.seq, m.created_at, array(
                select distinct ('x' || encode(substring(sha256(uuid_send(m.conversation_id) || w::bytea), 1, 8), 'hex'))
                    ::bit(64)::bigint from unnest(string_to_array(m.text, ' ')) as w)
            from message m where m.conversation_id = any(?)""";

    private final TenantScopedDatabase tables;
    private final UUID community = UUID.randomUUID();

    MessagesFixture(Database database) {
        tables = new TenantScopedDatabase(database, community);
    }

    UUID community() {
        return community;
    }

    /// One of five hundred, of 19 letters.
    static String word(int number) {
        String word = "word" + number % 500;
        return word + "x".repeat(19 - word.length());
    }

    /// Conversations without a message, each of two fans of its own.
    List<ConversationPair> open(int count) {
        return tables.within(connection -> {
            List<ConversationPair> pairs = Stream.generate(
                            () -> new ConversationPair(Ids.next(), UUID.randomUUID(), UUID.randomUUID()))
                    .limit(count)
                    .toList();
            add(connection, pairs, 0);
            return pairs;
        });
    }

    /// Conversations with so many messages in all: 200 in each, and each fan in twenty, however many there are.
    List<ConversationPair> fill(int messages) {
        int fans = messages / MESSAGES_EACH / FRIENDS_AHEAD;
        List<UUID> ids = Stream.generate(UUID::randomUUID).limit(fans).toList();
        List<ConversationPair> pairs = IntStream.range(0, fans * FRIENDS_AHEAD)
                .mapToObj(i -> new ConversationPair(
                        Ids.next(),
                        ids.get(i / FRIENDS_AHEAD),
                        ids.get((i / FRIENDS_AHEAD + 1 + i % FRIENDS_AHEAD) % fans)))
                .toList();
        return tables.within(connection -> {
            String index = text(connection, "select pg_get_indexdef('message_words'::regclass)");
            execute(connection, "drop index message_words");
            for (int from = 0; from < pairs.size(); from += CHUNK) {
                List<ConversationPair> chunk = pairs.subList(from, Math.min(pairs.size(), from + CHUNK));
                add(connection, chunk, MESSAGES_EACH);
                write(connection, chunk);
            }
            execute(connection, "set maintenance_work_mem = '256MB'");
            execute(connection, index);
            execute(connection, "vacuum (analyze) message, message_search, conversation, conversation_member, member");
            return pairs;
        });
    }

    private static void add(Connection connection, List<ConversationPair> pairs, long lastSeq) throws SQLException {
        try (PreparedStatement members = connection.prepareStatement(MEMBERS);
                PreparedStatement conversations = connection.prepareStatement(CONVERSATIONS);
                PreparedStatement sides = connection.prepareStatement(SIDES)) {
            members.setArray(1, ids(connection, pairs, ConversationPair::one));
            members.setArray(2, ids(connection, pairs, ConversationPair::other));
            members.executeUpdate();
            conversations.setLong(1, lastSeq);
            setPairs(connection, conversations, 2, pairs);
            conversations.executeUpdate();
            setPairs(connection, sides, 1, pairs);
            sides.executeUpdate();
        }
    }

    private static void write(Connection connection, List<ConversationPair> pairs) throws SQLException {
        try (PreparedStatement messages = connection.prepareStatement(MESSAGES);
                PreparedStatement words = connection.prepareStatement(WORDS)) {
            messages.setInt(1, MESSAGES_EACH);
            setPairs(connection, messages, 2, pairs);
            messages.setInt(5, MESSAGES_EACH);
            messages.executeUpdate();
            words.setArray(1, ids(connection, pairs, ConversationPair::conversation));
            words.executeUpdate();
        }
    }

    private static void setPairs(
            Connection connection, PreparedStatement statement, int first, List<ConversationPair> pairs)
            throws SQLException {
        statement.setArray(first, ids(connection, pairs, ConversationPair::conversation));
        statement.setArray(first + 1, ids(connection, pairs, ConversationPair::one));
        statement.setArray(first + 2, ids(connection, pairs, ConversationPair::other));
    }

    private static Array ids(Connection connection, List<ConversationPair> pairs, Function<ConversationPair, UUID> id)
            throws SQLException {
        return connection.createArrayOf("uuid", pairs.stream().map(id).toArray());
    }

    /// How many messages there are in these.
    long messages(List<ConversationPair> pairs) {
        return count(pairs, "select count(*) from message where conversation_id = any(?)");
    }

    /// In how many of these the numbers are not 1, 2, 3 and so on.
    long gaps(List<ConversationPair> pairs) {
        return count(pairs, """
                select count(*) from conversation c where c.id = any(?) and c.last_seq <> (
                    select case when count(*) = coalesce(max(m.seq), 0) then count(*) else -1 end
                    from message m where m.conversation_id = c.id)""");
    }

    private long count(List<ConversationPair> pairs, String query) {
        return tables.within(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                statement.setArray(1, ids(connection, pairs, ConversationPair::conversation));
                try (var rows = statement.executeQuery()) {
                    rows.next();
                    return rows.getLong(1);
                }
            }
        });
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
