package io.terrace.journeys.matrix;

import java.util.Set;

/// What stands between an operation and a caller.
enum Guard {
    /// Everyone may ask.
    PUBLIC,
    /// Any app may ask; what it names belongs to the app's community.
    APP,
    /// The configuration of the key's own partner.
    CONFIGURATION,
    /// A fan asks; what it names belongs to the fan's community.
    COMMUNITY,
    /// A fan asks; what it names belongs to one fan.
    OWN,
    /// A fan asks; what it names may be yet to come, and nothing is told of it.
    AWAITED,
    /// A fan or a partner's server asks; what it names belongs to their community.
    SHARED,
    /// A fan asks, or a partner's server; what it names belongs to the fan, or to the key's community.
    HELD,
    /// A partner's server asks; what it names belongs to the key's community.
    SERVERS,
    /// Partners' servers, staff and operators.
    PARTNER,
    /// Whoever holds the signature.
    SIGNED;

    private static final Set<Integer> ANY = Set.of();
    private static final Set<Integer> UNKNOWN = Set.of(401);
    private static final Set<Integer> ABSENT = Set.of(404);
    private static final Set<Integer> BARRED = Set.of(401, 403);
    private static final Set<Integer> KEPT_OUT = Set.of(401, 403, 404);

    /// @param foreign whether the request names what belongs to somebody else
    /// @return the only statuses that may be answered; empty for whatever the operation does
    Set<Integer> answers(Actor actor, boolean foreign) {
        return switch (this) {
            case PUBLIC -> ANY;
            case PARTNER -> KEPT_OUT;
            case SERVERS -> actor == Actor.OTHER_ADMIN ? (foreign ? ABSENT : ANY) : BARRED;
            case HELD ->
                actor == Actor.OTHER_ADMIN
                        ? (foreign ? ABSENT : ANY)
                        : fan(actor, foreign ? ABSENT : ANY, foreign ? ABSENT : ANY);
            case SIGNED -> foreign ? KEPT_OUT : ANY;
            case APP -> app(actor, foreign ? ABSENT : ANY);
            case CONFIGURATION -> app(actor, Set.of(403));
            case COMMUNITY -> fan(actor, ANY, foreign ? ABSENT : ANY);
            case SHARED ->
                actor == Actor.OTHER_ADMIN ? foreign ? ABSENT : ANY : fan(actor, ANY, foreign ? ABSENT : ANY);
            case OWN -> fan(actor, foreign ? ABSENT : ANY, foreign ? ABSENT : ANY);
            case AWAITED -> fan(actor, ANY, ANY);
        };
    }

    private Set<Integer> app(Actor actor, Set<Integer> elsewhere) {
        return switch (actor) {
            case NOBODY -> UNKNOWN;
            case OTHER_ADMIN -> KEPT_OUT;
            case OTHER_PARTNER -> elsewhere;
            case OTHER_COMMUNITY -> this == CONFIGURATION ? ANY : elsewhere;
            case OTHER_USER, APP_ONLY, EXPIRED, ERASED -> ANY;
        };
    }

    private static Set<Integer> fan(Actor actor, Set<Integer> nextDoor, Set<Integer> elsewhere) {
        return switch (actor) {
            case NOBODY, APP_ONLY, EXPIRED, ERASED -> UNKNOWN;
            case OTHER_ADMIN -> BARRED;
            case OTHER_USER -> nextDoor;
            case OTHER_COMMUNITY, OTHER_PARTNER -> elsewhere;
        };
    }
}
