package io.terrace.bench.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import io.terrace.bench.service.TenantScopedDatabase;
import io.terrace.stack.server.Database;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A community's feed in the tables of feed-service, and fans who read it.
final class FeedFixture {

    static final String SERVICE = "feed-service";

    private static final int READERS = 64;
    private static final int REQUESTS = 2_048;
    private static final int PAGE = 20;
    private static final int LARGEST_PAGE = 100;

    /// Posts of authors who each have ten, half of them with reactions of ten fans.
    private static final String POSTS = """
            with post as (
                insert into freestyle (community_id, id, author_id, client_id, upload_id, caption, visibility, state,
                    created_at, published_at)
                select terrace_community(), gen_random_uuid(), md5('author' || n %% (%1$d / 10))::uuid, gen_random_uuid(),
                    gen_random_uuid(), 'What a goal, number ' || n, 'COMMUNITY', 'PUBLISHED',
                    now() - n * interval '7 seconds', now() - n * interval '7 seconds'
                from generate_series(1, %1$d) as n
                returning *),
            recording as (
                insert into upload (community_id, id, owner_id, state, mime_type, size_bytes, duration_ms, waveform)
                select community_id, upload_id, author_id, 'READY', 'audio/ogg', 44100, 5000, repeat('QUJD', 80) from post),
            author_card as (
                insert into author (community_id, user_id, display_name, updated_at)
                select distinct community_id, author_id, 'Ana of the North Stand', now() from post
                on conflict do nothing),
            tally as (
                insert into reaction_count (community_id, freestyle_id, type, count)
                select community_id, id, type, 10 from post cross join (values ('like'), ('fire')) as t (type))
            insert into reaction (community_id, freestyle_id, user_id, type, reacted_at)
            select community_id, id, md5('fan' || n)::uuid, 'like', now() from post
            cross join generate_series(1, 10) as n where ('x' || left(md5(id::text), 1))::bit(4)::int %% 2 = 0""";

    private static final String CARDS = """
            insert into feed_card (community_id, kind, id, at, content)
            select terrace_community(), case n %% 2 when 0 then 'poll' else 'event' end, gen_random_uuid(),
                now() - n * interval '28 seconds',
                case n %% 2
                    when 0 then jsonb_build_object('id', gen_random_uuid(), 'kind', 'poll', 'question', 'Who was best?',
                        'state', 'open')
                    else jsonb_build_object('id', gen_random_uuid(), 'kind', 'match', 'title', 'Home match',
                        'venueName', 'North Stand', 'timezone', 'UTC', 'status', 'scheduled',
                        'startsAt', '2026-12-01T18:00:00Z', 'endsAt', '2026-12-01T20:00:00Z') end
            from generate_series(1, %d) as n""";

    private final TenantScopedDatabase tables;
    private final ContextTokens tokens;
    private final List<UUID> readers;

    FeedFixture(Database database, int posts) {
        UUID community = UUID.randomUUID();
        tables = new TenantScopedDatabase(database, community);
        tokens = new ContextTokens(SERVICE, community);
        readers = Stream.generate(UUID::randomUUID).limit(READERS).toList();
        tables.run(POSTS.formatted(posts));
    }

    UUID community() {
        return tables.community();
    }

    /// Polls and events among the posts, one after every fourth.
    void addCards(int count) {
        tables.run(CARDS.formatted(count));
    }

    /// Statistics, as they soon would be.
    void analyze() {
        tables.run("analyze freestyle, upload, author, reaction, reaction_count, feed_card");
    }

    /// First pages, good for a minute.
    List<byte[]> firstPages() {
        return IntStream.range(0, REQUESTS)
                .mapToObj(i -> request(readers.get(i % readers.size()), "/v2/feed?limit=" + PAGE))
                .toList();
    }

    /// Pages that begin at this depth.
    List<byte[]> deepPages(int port, int depth) {
        List<String> cursors = readers.stream()
                .limit(READERS / 8)
                .map(reader -> cursor(port, reader, depth))
                .toList();
        return IntStream.range(0, REQUESTS)
                .mapToObj(i -> request(
                        readers.get(i % cursors.size()),
                        "/v2/feed?limit=" + PAGE + "&cursor=" + cursors.get(i % cursors.size())))
                .toList();
    }

    private String cursor(int port, UUID reader, int depth) {
        HttpProbe probe = new HttpProbe(port);
        String path = "/v2/feed?limit=" + LARGEST_PAGE;
        JsonNode page = probe.ask("GET", path, tokens.fan(reader), "");
        for (int read = LARGEST_PAGE; read < depth; read += LARGEST_PAGE) {
            page = probe.ask("GET", path + "&cursor=" + page.path("nextCursor").asText(), tokens.fan(reader), "");
        }
        return page.path("nextCursor").asText();
    }

    private byte[] request(UUID reader, String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + tokens.fan(reader)
                        + "\r\n\r\n")
                .getBytes(UTF_8);
    }
}
