package io.terrace.bench.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/// What fans ask of messaging-service. Tokens are good for a minute.
final class MessageRequestFactory {

    static final String SERVICE = "messaging-service";

    private static final int WORDS = 10;
    private static final int TEXTS = 50;
    /// An answer with more would have no `Content-Length`.
    private static final int PAGE = 10;

    private static final String SEARCH = "/v2/messages/search?limit=" + PAGE + "&q=" + MessagesFixture.WORD;

    private final ContextTokens passes;

    MessageRequestFactory(UUID community) {
        passes = new ContextTokens(SERVICE, community);
    }

    /// Messages of both sides of one pair after another, each under a client id of its own.
    List<byte[]> sends(List<ConversationPair> pairs, int count) {
        List<String> ones = pairs.stream().map(pair -> passes.fan(pair.one())).toList();
        List<String> others =
                pairs.stream().map(pair -> passes.fan(pair.other())).toList();
        List<String> texts =
                IntStream.range(0, TEXTS).mapToObj(MessageRequestFactory::text).toList();
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    int pair = i % pairs.size();
                    List<String> tokens = i / pairs.size() % 2 == 0 ? ones : others;
                    return send(pairs.get(pair), tokens.get(pair), texts.get(i % TEXTS));
                })
                .toList();
    }

    /// 200 bytes, of ten words.
    static String text(int number) {
        return IntStream.range(number * WORDS, (number + 1) * WORDS)
                .mapToObj(MessagesFixture::word)
                .collect(joining(" ", "", "!"));
    }

    private static byte[] send(ConversationPair pair, String token, String text) {
        String body = "{\"clientId\":\"" + UUID.randomUUID() + "\",\"text\":\"" + text + "\"}";
        return ("POST " + messages(pair) + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(UTF_8);
    }

    /// The newest page of each conversation.
    List<byte[]> pages(List<ConversationPair> pairs) {
        return pairs.stream()
                .map(pair -> get(messages(pair) + "?limit=" + PAGE, passes.fan(pair.one())))
                .toList();
    }

    /// One word in the conversations of each first fan.
    List<byte[]> searches(List<ConversationPair> pairs) {
        return pairs.stream().map(pair -> get(SEARCH, passes.fan(pair.one()))).toList();
    }

    /// Whether the fan of a pair finds a page full of messages.
    boolean isFound(int port, ConversationPair pair) {
        return new HttpProbe(port)
                        .ask("GET", SEARCH, passes.fan(pair.one()), "")
                        .path("items")
                        .size()
                == PAGE;
    }

    private static String messages(ConversationPair pair) {
        return "/v2/conversations/" + pair.conversation() + "/messages";
    }

    private static byte[] get(String path, String token) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n")
                .getBytes(UTF_8);
    }
}
