package io.terrace.platform.events;

/// A Kafka topic and what travels on it.
///
/// @param name `<service>.v1`, before any prefix of the installation
/// @param type the producer's sealed interface, which Jackson reads and writes
public record Topic<E extends Event>(String name, Class<E> type) {

    public static final Topic<AuthEvent> AUTH = new Topic<>("auth.v1", AuthEvent.class);
    public static final Topic<MediaEvent> MEDIA = new Topic<>("media.v1", MediaEvent.class);
    public static final Topic<FeedEvent> FEED = new Topic<>("feed.v1", FeedEvent.class);
    public static final Topic<MessagingEvent> MESSAGING = new Topic<>("messaging.v1", MessagingEvent.class);
    public static final Topic<PollEvent> POLLS = new Topic<>("polls.v1", PollEvent.class);
    public static final Topic<WalletEvent> WALLET = new Topic<>("wallet.v1", WalletEvent.class);
    public static final Topic<SponsorshipEvent> SPONSORSHIP = new Topic<>("sponsorship.v1", SponsorshipEvent.class);
    public static final Topic<AnalyticsEvent> ANALYTICS = new Topic<>("analytics.v1", AnalyticsEvent.class);
    public static final Topic<CommunityEvent> COMMUNITY = new Topic<>("community.v1", CommunityEvent.class);
    public static final Topic<PrivacyEvent> PRIVACY = new Topic<>("privacy.v1", PrivacyEvent.class);
    public static final Topic<ExportEvent> EXPORTS = new Topic<>("exports.v1", ExportEvent.class);
    public static final Topic<EventFeedEvent> EVENT_FEED = new Topic<>("event-feed.v1", EventFeedEvent.class);
}
