package io.terrace.stack.server;

import io.terrace.platform.suite.ServiceDescriptor;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// Which topics a service may write and read, as its descriptor has them. [#ALL] is the one list from which topics,
/// principals and access rules are made; what is not in it is refused by the broker.
///
/// Besides these topics a service writes its dead-letter topic and uses the consumer groups whose names begin with its
/// own.
///
/// @param service its module, and its principal's name
public record TopicAccess(String service, List<String> writes, List<String> reads) {

    /// What a fan asked to see of their own data; kept for a day.
    static final String EXPORTS = "exports.v1";

    /// Every program of the suite.
    public static final List<TopicAccess> ALL = ServiceDescriptor.all().stream()
            .map(program -> new TopicAccess(program.name(), program.writes(), program.reads()))
            .toList();

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
