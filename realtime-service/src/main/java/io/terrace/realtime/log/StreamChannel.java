package io.terrace.realtime.log;

import java.util.UUID;

/// One topic of one community: a log in Redis, and the pub/sub channel of the same name.
///
/// @param name the topic as the log knows it; empty for the community's own channel, which carries marks alone
public record StreamChannel(UUID community, String name) {

    /// What every fan of the community may hear.
    public static StreamChannel feed(UUID community) {
        return new StreamChannel(community, "feed");
    }

    /// What concerns one fan only.
    public static StreamChannel me(UUID community, UUID user) {
        return new StreamChannel(community, "me:" + user);
    }

    /// What those who watch a poll may hear.
    public static StreamChannel poll(UUID community, UUID poll) {
        return new StreamChannel(community, "poll:" + poll);
    }

    /// What those who watch an event may hear.
    public static StreamChannel event(UUID community, UUID event) {
        return new StreamChannel(community, "event:" + event);
    }

    /// What the community's staff may hear of its analytics.
    public static StreamChannel analytics(UUID community) {
        return new StreamChannel(community, "analytics");
    }

    /// What one of its two members may hear of a conversation: a channel of their own, so no one else hears anything.
    public static StreamChannel conversation(UUID community, UUID conversation, UUID member) {
        return new StreamChannel(community, "conversation:" + conversation + ":" + member);
    }

    /// @param topic such as `poll:{id}`
    public static StreamChannel watched(UUID community, String topic) {
        return new StreamChannel(community, topic);
    }

    /// Where the community's marks are heard.
    public static StreamChannel marks(UUID community) {
        return new StreamChannel(community, "");
    }

    /// The key of the list of a fan's open streams, beside the fan's own channel.
    public static String streams(UUID community, UUID user) {
        return key(community, "open:" + user);
    }

    /// Its key in Redis. The braces keep a community's keys on one node of a cluster.
    public String key() {
        return name.isEmpty() ? key(community, "order") : key(community, "log:" + name);
    }

    static String key(UUID community, String rest) {
        return "stream:{" + community + "}:" + rest;
    }
}
