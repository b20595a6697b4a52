package io.terrace.stack.server;

import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// Which topics a service may write and read. [#ALL] is the one list from which topics, principals and access rules
/// are made; what is not in it is refused by the broker.
///
/// Besides these topics a service writes its dead-letter topic and uses the consumer groups whose names begin with its
/// own.
///
/// @param service its module, and its principal's name
public record TopicAccess(String service, List<String> writes, List<String> reads) {

    /// What a fan asked to see of their own data; kept for a day.
    static final String EXPORTS = "exports.v1";

    /// Erasures and exports: community-service asks, every service that keeps personal data answers.
    private static final String PRIVACY = "privacy.v1";

    private static final String AUTH = "auth.v1";
    private static final String COMMUNITY = "community.v1";
    private static final String FEED = "feed.v1";
    private static final String MEDIA = "media.v1";
    private static final String MESSAGING = "messaging.v1";
    private static final String POLLS = "polls.v1";
    private static final String SPONSORSHIP = "sponsorship.v1";
    private static final String WALLET = "wallet.v1";

    /// Every service of the suite.
    public static final List<TopicAccess> ALL = List.of(
            new TopicAccess("auth-service", List.of(AUTH, PRIVACY, EXPORTS), List.of(COMMUNITY, PRIVACY)),
            new TopicAccess(
                    "community-service",
                    List.of(COMMUNITY, PRIVACY, EXPORTS),
                    List.of(AUTH, COMMUNITY, FEED, MESSAGING, POLLS, PRIVACY, EXPORTS)),
            new TopicAccess("feed-service", List.of(FEED, PRIVACY, EXPORTS), List.of(COMMUNITY, MEDIA, PRIVACY)),
            new TopicAccess("media-service", List.of(MEDIA, PRIVACY, EXPORTS), List.of(FEED, MESSAGING, PRIVACY)),
            new TopicAccess(
                    "messaging-service", List.of(MESSAGING, PRIVACY, EXPORTS), List.of(COMMUNITY, MEDIA, PRIVACY)),
            new TopicAccess(
                    "polls-service", List.of(POLLS, PRIVACY, EXPORTS), List.of(COMMUNITY, SPONSORSHIP, PRIVACY)),
            new TopicAccess(
                    "wallet-service",
                    List.of(WALLET, PRIVACY, EXPORTS),
                    List.of(AUTH, COMMUNITY, FEED, POLLS, PRIVACY)),
            new TopicAccess(
                    "sponsorship-service",
                    List.of(SPONSORSHIP, PRIVACY, EXPORTS),
                    List.of(AUTH, COMMUNITY, POLLS, WALLET, PRIVACY)),
            new TopicAccess(
                    "analytics-service",
                    List.of(PRIVACY, EXPORTS),
                    List.of(AUTH, COMMUNITY, FEED, MESSAGING, POLLS, SPONSORSHIP, WALLET, PRIVACY)),
            new TopicAccess(
                    "realtime-service",
                    List.of(PRIVACY, EXPORTS),
                    List.of(AUTH, COMMUNITY, FEED, MESSAGING, POLLS, SPONSORSHIP, WALLET, PRIVACY)),
            new TopicAccess("gateway", List.of(), List.of(AUTH)));

    /// @throws IllegalArgumentException for a service that is not in the list
    public static TopicAccess of(String service) {
        return ALL.stream()
                .filter(access -> access.service().equals(service))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(service + " is not in the list of topic access"));
    }

    /// The same, and the service reads what it writes.
    public TopicAccess readingItsOwn() {
        NavigableSet<String> all = new TreeSet<>(reads);
        all.addAll(writes);
        return new TopicAccess(service, writes, List.copyOf(all));
    }

    /// Every topic that a service writes, without the dead-letter topics.
    static NavigableSet<String> topics() {
        NavigableSet<String> topics = new TreeSet<>();
        ALL.stream().map(TopicAccess::writes).flatMap(Collection::stream).forEach(topics::add);
        return topics;
    }

    /// Where the service puts messages that it cannot use.
    String deadLetters() {
        return service + ".dead-letter";
    }

    /// What the names of the service's consumer groups begin with.
    String groups() {
        return service + ".";
    }
}
