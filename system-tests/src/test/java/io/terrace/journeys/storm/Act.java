package io.terrace.journeys.storm;

import java.util.Locale;

/// What is asked for.
public enum Act {
    BALLOT("polls-service", true),
    REDEMPTION("wallet-service", true),
    GRANT("wallet-service", true),
    HOLD("wallet-service", true),
    REACTION("feed-service", true),
    MESSAGE("messaging-service", true),
    RECEIPT("messaging-service", true),
    IMPRESSION("sponsorship-service", true),
    EVENT("analytics-service", true),
    SIGN_IN("auth-service", true),
    UPLOAD("media-service", true),
    POST("feed-service", true),
    CHECK_IN("community-service", true),
    TICKET("realtime-service", true),
    POLL_READ("polls-service", false),
    WALLET_READ("wallet-service", false),
    FEED_READ("feed-service", false),
    UNREAD_READ("messaging-service", false),
    PLACEMENT_READ("sponsorship-service", false),
    SESSION_READ("auth-service", false),
    VENUE_CODE_READ("community-service", false);

    private final String service;
    private final boolean writes;

    Act(String service, boolean writes) {
        this.service = service;
        this.writes = writes;
    }

    /// Whose feature it is.
    public String service() {
        return service;
    }

    boolean writes() {
        return writes;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
